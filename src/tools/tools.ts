import { companyTools } from './company.ts';
import { courseTools } from './course.ts';
import { eventTools } from './event.ts';
import { jobTools } from './job.ts';
import { locationTools } from './location.ts';
import { publishingTools } from './publishing.ts';
import { searchTools } from './search.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  ...jobTools,
  ...publishingTools,
  ...courseTools,
  ...eventTools,
  ...companyTools,
  ...locationTools,
  ...searchTools,
];
