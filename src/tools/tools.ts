import { companyTools } from './companies/company.ts';
import { courseTools } from './courses/course.ts';
import { eventTools } from './events/event.ts';
import { jobTools } from './jobs/job.ts';
import type { Tool } from './kit/tool.ts';
import { locationTools } from './locations/location.ts';
import { publishingTools } from './publishing/publishing.ts';
import { searchTools } from './search/search.ts';

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
