import findAJob from '../../skills/find-a-job/SKILL.md?raw';
import jobMarketPay from '../../skills/job-market-pay/SKILL.md?raw';
import writeAJobAd from '../../skills/write-a-job-ad/SKILL.md?raw';

/** Texts for a model, which a plugin has as the same files; each with the tools without which it is not offered. */
export const SKILLS = [
  { name: 'find-a-job', needs: ['search_jobs', 'get_job'], text: findAJob },
  { name: 'job-market-pay', needs: ['job_stats'], text: jobMarketPay },
  { name: 'write-a-job-ad', needs: ['create_job', 'job_status'], text: writeAJobAd },
];

/** Without its front matter, for a prompt. @throws Error for another name */
export function skillText(name: string): string {
  const skill = SKILLS.find((one) => one.name === name);
  if (skill === undefined) throw new Error(`there is no skill ${name}`);
  return skill.text.replace(/^---\n(?:.+\n)*?---\n/, '').trim();
}
