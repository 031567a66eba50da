import type { Tool } from '../tools/tool.ts';

/** All tools, in the order of the lists. The first call of a tool loads its module. */
export const LOADERS: Readonly<Record<string, () => Promise<Tool>>> = {
  list_jobs: async () => (await import('../tools/jobs/list-jobs.ts')).listJobs,
  get_job: async () => (await import('../tools/jobs/get-job.ts')).getJob,
  create_job: async () => (await import('../tools/publishing/create-job.ts')).createJob,
  edit_job: async () => (await import('../tools/publishing/edit-job.ts')).editJob,
  job_status: async () => (await import('../tools/publishing/job-status.ts')).jobStatus,
  suspend_job: async () => (await import('../tools/publishing/suspend-job.ts')).suspendJob,
  my_jobs: async () => (await import('../tools/publishing/my-jobs.ts')).myJobs,
  list_courses: async () => (await import('../tools/courses-events/course-event-tools.ts')).listCourses,
  get_course: async () => (await import('../tools/courses-events/course-event-tools.ts')).getCourse,
  list_events: async () => (await import('../tools/courses-events/course-event-tools.ts')).listEvents,
  search_events: async () => (await import('../tools/courses-events/course-event-tools.ts')).searchEvents,
  get_event: async () => (await import('../tools/courses-events/course-event-tools.ts')).getEvent,
  search_companies: async () => (await import('../tools/companies/company-tools.ts')).searchCompanies,
  get_company: async () => (await import('../tools/companies/company-tools.ts')).getCompany,
  list_locations: async () => (await import('../tools/locations/list-locations.ts')).listLocations,
  search_jobs: async () => (await import('../tools/search/search-jobs.ts')).searchJobs,
  job_stats: async () => (await import('../tools/search/job-stats.ts')).jobStats,
  job_changes: async () => (await import('../tools/search/job-changes.ts')).jobChanges,
};
