import { companyOperations } from './resources/company.ts';
import { courseOperations } from './resources/course.ts';
import { eventOperations } from './resources/event.ts';
import { jobOperations } from './resources/job.ts';
import { locationOperations } from './resources/location.ts';
import { publishingOperations } from './resources/publishing.ts';

/** All operations of the board, one row each; the client, the tools and the embedded board use this table. */
export const OPERATIONS = {
  ...jobOperations,
  ...publishingOperations,
  ...courseOperations,
  ...locationOperations,
  ...eventOperations,
  ...companyOperations,
} as const;

export type OperationName = keyof typeof OPERATIONS;
