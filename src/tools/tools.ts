import { getCompany } from './companies/get-company.ts';
import { searchCompanies } from './companies/search-companies.ts';
import { getJob } from './jobs/get-job.ts';
import { listJobs } from './jobs/list-jobs.ts';
import type { Tool } from './kit/tool.ts';
import { listLocations } from './locations/list-locations.ts';
import { getCourse, listCourses } from './occasions/courses.ts';
import { getEvent, listEvents, searchEvents } from './occasions/events.ts';
import { createJob } from './publishing/create-job.ts';
import { editJob } from './publishing/edit-job.ts';
import { jobStatus } from './publishing/job-status.ts';
import { myJobs } from './publishing/my-jobs.ts';
import { suspendJob } from './publishing/suspend-job.ts';
import { searchTools } from './search/search.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  listJobs,
  getJob,
  createJob,
  editJob,
  jobStatus,
  suspendJob,
  myJobs,
  listCourses,
  getCourse,
  listEvents,
  searchEvents,
  getEvent,
  searchCompanies,
  getCompany,
  listLocations,
  ...searchTools,
];
