import type { Tool } from './kit/tool.ts';

/** All tools, in the order of the lists. The first call of a tool loads its module. */
export const LOADERS: Readonly<Record<string, () => Promise<Tool>>> = {
  list_jobs: async () => (await import('./jobs/list-jobs.ts')).listJobs,
  get_job: async () => (await import('./jobs/get-job.ts')).getJob,
  create_job: async () => (await import('./publishing/create-job.ts')).createJob,
  edit_job: async () => (await import('./publishing/edit-job.ts')).editJob,
  job_status: async () => (await import('./publishing/job-status.ts')).jobStatus,
  suspend_job: async () => (await import('./publishing/suspend-job.ts')).suspendJob,
  my_jobs: async () => (await import('./publishing/my-jobs.ts')).myJobs,
  list_courses: async () => (await import('./courses-events/tools.ts')).listCourses,
  get_course: async () => (await import('./courses-events/tools.ts')).getCourse,
  list_events: async () => (await import('./courses-events/tools.ts')).listEvents,
  search_events: async () => (await import('./courses-events/tools.ts')).searchEvents,
  get_event: async () => (await import('./courses-events/tools.ts')).getEvent,
  search_companies: async () => (await import('./companies/tools.ts')).searchCompanies,
  get_company: async () => (await import('./companies/tools.ts')).getCompany,
  list_locations: async () => (await import('./locations/list-locations.ts')).listLocations,
  search_jobs: async () => (await import('./search/search.ts')).searchJobs,
  job_stats: async () => (await import('./search/stats.ts')).jobStats,
  job_changes: async () => (await import('./search/job-changes.ts')).jobChanges,
};
