// What the benchmarks of the search ask.

/** Words with two filters, from frequent words to rare ones, as people ask. */
export const QUESTIONS = [
  { words: 'react', location: ['Lisboa', 'Porto'], work_model: ['Remote'] },
  { words: 'java sql', location: ['Lisboa'], published_after: '14d' },
  { words: 'Power BI', work_model: ['Hybrid'], type: ['Full-time'] },
  { words: 'C#', location: ['Porto'], salary_min: 30_000 },
  { words: 'experiência', location: ['Lisboa'], work_model: ['Remote', 'Hybrid'] },
  { words: 'developer', published_after: '7d', work_model: ['Remote'] },
  { words: 'kotlin', location: ['Porto', 'Braga'], published_after: '7d' },
  { words: '.NET azure', exclude_words: ['java'], work_model: ['Remote'], location: ['Lisboa'] },
  { words: 'equipa desenvolvimento', type: ['Full-time'], location: ['Lisboa'] },
  { words: '"machine learning"', location: ['Lisboa'], salary_min: 25_000 },
];
