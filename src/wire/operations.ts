import { companyOperations } from './company.ts';
import { courseOperations } from './course.ts';
import { eventOperations } from './event.ts';
import { jobOperations } from './job.ts';
import { locationOperations } from './location.ts';

/** The whole interface, one row an operation; the client, the tools and the embedded board all derive theirs from it. */
export const OPERATIONS = {
  ...jobOperations,
  ...courseOperations,
  ...locationOperations,
  ...eventOperations,
  ...companyOperations,
} as const;

export type OperationName = keyof typeof OPERATIONS;
