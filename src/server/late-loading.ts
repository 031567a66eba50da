/* For hosts that load a tool only when it is asked for: they find it by these words, or keep it loaded. */

/** Words that a person's request may hold; each tool but those that stay loaded has some. */
const SEARCH_HINTS: Readonly<Record<string, string>> = {
  list_jobs: 'newest job ads, vacancies of a company',
  create_job: 'post, publish or check a job ad',
  edit_job: 'change, correct or republish a job ad',
  job_status: 'moderation and state of an own job ad',
  suspend_job: 'close, unpublish or take down a job ad',
  my_jobs: 'own job ads, in moderation, ending soon',
  list_courses: 'training, courses for developers',
  get_course: 'details of a course',
  list_events: 'meetups, conferences by city or date',
  search_events: 'find an event by name or venue',
  get_event: 'details of a meetup or conference',
  search_companies: 'find an employer by name',
  get_company: 'company profile, employer, who is hiring',
  list_locations: 'places, cities, districts of job ads',
  job_stats: 'salary statistics, market pay, skills in demand',
  job_changes: 'new jobs since last time, job alert, closed ads',
};

/** Unknown keys are for the host that knows them. */
export function lateLoadingMeta(tool: string): Record<string, unknown> {
  const hint = SEARCH_HINTS[tool];
  return hint === undefined ? { 'anthropic/alwaysLoad': true } : { 'anthropic/searchHint': hint };
}
