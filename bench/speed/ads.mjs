// Invented job ads for the benchmark, in the board's format: about 2.5 kB of HTML each, Portuguese or English, word
// frequencies as in natural text (Zipf), technical names as frequent as on a real board. The same in every run.

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FREQUENT = {
  pt: 'de e a o que para com em da do os uma um as na no dos das por ser mais como ou ao experiência equipa nós à desenvolvimento conhecimentos empresa projetos procuramos oferecemos função são responsabilidades trabalho clientes soluções ter capacidade boa requisitos área oportunidade formação gestão técnicas não também perfil inglês serviços sistemas negócio qualidade integração nossa nosso contínua dados desafios candidatura remuneração horário análise até anos mínima disponibilidade valorizamos competências ambiente processos tecnologia',
  en: 'the and of to a in with for our you we as is on team experience are will work your or be that development knowledge skills an by from business at this solutions working company have strong ability support new projects quality environment technical using across clients services data software years good role responsibilities requirements design offer looking join management systems processes opportunity it their other best practices people build able understanding communication english tools performance teams more culture growth',
};
/** Technical names, with the share of ads that hold each. */
const TECHNICAL = [
  [0.25, 'Java, JavaScript, SQL, Azure, Scrum'],
  [0.18, 'Python, AWS, Docker, Git, React, CI/CD, .NET'],
  [0.13, 'C#, Kubernetes, Angular, Node.js, TypeScript, REST, Linux, Spring Boot'],
  [0.07, 'Power BI, PHP, Terraform, Machine Learning, Jenkins, Kafka, PostgreSQL, MongoDB, ASP.NET Core'],
  [0.04, 'C++, Go, SAP S/4HANA, Kotlin, Vue.js, PL/SQL, TCP/IP, Salesforce'],
  [0.02, 'C, R, Objective-C, A/B, Rust, Swift, Ruby, Elixir, COBOL'],
].flatMap(([share, names]) => names.split(', ').map((name) => ({ name, share })));

const ROLES = ['Java Developer', 'Full Stack Developer', 'Data Engineer', 'DevOps Engineer', 'QA Engineer', 'Frontend Developer', 'Backend Developer', 'Analista de Sistemas', 'Programador .NET', 'Administrador de Redes', 'SAP Consultant', 'Business Analyst', 'Scrum Master', 'Product Owner', 'Cloud Architect', 'Técnico de Helpdesk', 'Data Scientist', 'Security Analyst', 'Mobile Developer', 'C++ Engineer']; // biome-ignore format: a list
const LEVELS = ['Junior', 'Senior', 'Sénior', 'Mid-level', 'Lead', '', '', '', ''];
export const PLACES = [[14, 'Lisboa', 45], [18, 'Porto', 25], [4, 'Braga', 8], [1, 'Aveiro', 6], [8, 'Coimbra', 5], [13, 'Leiria', 3], [9, 'Faro', 3], [17, 'Setúbal', 3], [29, 'Internacional', 2]]; // biome-ignore format: a table
/** Made-up words, from frequent to rare: natural text has thousands of rare words. */
const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi bro tri pla que cha lei ria mão nés sur tal'.split(' ');
const VOCABULARY = 40_000;
const invented = Array.from({ length: VOCABULARY }, (_, index) => {
  let word = '';
  for (let rest = index + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
});
const WORDS = Object.values(FREQUENT).map((frequent) => [...frequent.split(' '), ...invented]);

/** Yields `count` records of `job/list`, newest first, published in the last 30 days. */
export function* generateAds(count) {
  const random = randomFrom(1);
  const companies = Math.max(20, Math.round(count / 6));
  const life = 29.5 * 86_400_000;
  for (let index = 0; index < count; index++) {
    const company = 1 + Math.floor(random() ** 2 * companies);
    const published = new Date(Date.now() - (index / count) * life).toISOString().slice(0, 16).replace('T', ' ');
    yield record(index, random, company, `${published}:00`);
  }
}

const pick = (list, random) => list[Math.floor(random() * list.length)];

/** Draws the n-th word nearly in proportion to 1/n (Zipf). */
const wordOf = (words, random) => words[Math.floor(VOCABULARY ** random() - 1)];

function sentence({ words, technical, random }, length) {
  const drawn = Array.from({ length }, () => wordOf(words, random));
  if (technical.length > 0 && random() < 0.6) drawn.splice(Math.floor(random() * length), 0, technical.shift());
  const text = drawn.join(' ');
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

function body(random) {
  const technical = TECHNICAL.filter(({ share }) => random() < share).map(({ name }) => name);
  const draw = { words: WORDS[random() < 0.6 ? 0 : 1], technical, random };
  const paragraph = () => `<p>${sentence(draw, 16)}. ${sentence(draw, 20)}, ${sentence(draw, 8)}.</p>`;
  const list = () =>
    `<ul>${Array.from({ length: 9 }, () => `<li>${sentence(draw, 8 + Math.floor(random() * 6))};</li>`).join('')}</ul>`;
  const parts = [paragraph() + paragraph() + paragraph(), '<p><strong>Requisitos:</strong></p>', list() + list()];
  if (technical.length > 0) parts.push(`<p>${technical.join(', ')}.</p>`);
  return parts.join('\n');
}

/** One or two places, weighted; one ad in eleven names none. */
function places(random) {
  if (random() < 0.09) return {};
  const urn = PLACES.flatMap((place) => Array(place[2]).fill(place));
  const chosen = new Map([pick(urn, random), ...(random() < 0.26 ? [pick(urn, random)] : [])]);
  return { locations: [...chosen].map(([id, name]) => ({ id: String(id), name })) };
}

function pay(random) {
  if (random() > 0.09) return {};
  const min = 18_000 + Math.floor(random() * 30) * 1000;
  return { salaryMin: min, salaryMax: min + 5000 + Math.floor(random() * 20) * 1000 };
}

function record(index, random, company, published) {
  const title = `${pick(LEVELS, random)} ${pick(ROLES, random)}${random() < 0.3 ? ' (m/f)' : ''}`.trim();
  return {
    // Ids are not in the order of publication (docs/board.md, Answers).
    id: 500_000 + ((index * 7919) % 1_000_003),
    company: {
      id: company,
      name: `Empresa ${company}`,
      logo: `https://static.example/logo/${company}.png`,
      description: 'x'.repeat(700),
      email: `jobs@empresa${company}.example`,
      url: `https://empresa${company}.example`,
      slug: `empresa-${company}`,
    },
    companyId: company,
    title,
    body: body(random),
    ref: random() < 0.4 ? `REF-${Math.floor(random() * 9000)}` : '',
    ...pay(random),
    ...(random() < 0.8 ? { types: [{ id: '1', name: 'Full-time' }] } : {}),
    ...(random() < 0.5 ? { contracts: [{ id: '2', name: 'Permanent' }] } : {}),
    ...places(random),
    workModel: Math.floor(random() * 3),
    publishedAt: published,
    updatedAt: published,
    slug: `ad-${index}`,
  };
}
