import type { SampleCompany } from './types.ts';

/** Invented companies with their headquarters in Lisboa that make a product of their own. */
export const LISBON_PRODUCT_COMPANIES: readonly SampleCompany[] = [
  {
    name: 'Andorinha Pay',
    language: 'en',
    offices: [14],
    hires: ['backend', 'mobile', 'security', 'data', 'platform', 'product', 'vendor'],
    about:
      'Andorinha moves money home. People who work abroad send part of their wages to their families, and we make it cost one euro instead of nine. Licensed as a payment institution, present in 19 countries, with 230 colleagues in Lisboa. We measure ourselves by the time between “send” and “received”, which is 41 seconds as we write this.',
    intro:
      'Andorinha helps people who work abroad to send money home for one euro, in under a minute. We are hiring in Lisboa.',
    projects: [
      'You will join the Corridors team, which connects us to mobile money operators, no two of which agree on what a phone number is.',
      'The team rebuilds fraud screening: decisions in 80 milliseconds, explained to a human when the answer is no.',
      'We are replacing the reconciliation that runs at night with one that never stops.',
      'The onboarding flow must check an identity document with a poor camera in a dark kitchen. You would make that pleasant.',
    ],
    perks: [
      'Equity for everyone, four year vesting',
      '30 days a year working from any country in the European Union',
      'Health insurance, family included',
      'A learning budget of 1,800 euros that does not need approval',
      'Lunch in the office on Tuesdays and Thursdays',
    ],
    closing:
      'The process takes two weeks: a call, a technical conversation about your own work, a case, an offer. We do not do whiteboard puzzles.',
  },
  {
    name: 'Barlavento Seguros Digitais',
    language: 'pt',
    offices: [14, 18],
    hires: ['backend', 'mobile', 'design', 'data', 'product', 'quality', 'vendor'],
    about:
      'A Barlavento é uma seguradora sem balcões. Seguramos bicicletas, arrendamentos, animais de companhia e pequenos negócios, com apólices de uma página. A equipa de tecnologia tem 95 pessoas e é responsável por tudo, do cálculo do prémio à aplicação onde se participa um sinistro em três fotografias.',
    intro:
      'Na Barlavento, os seguros cabem numa página e os sinistros resolvem-se por telemóvel. Queremos quem nos ajude a continuar assim.',
    projects: [
      'Vai integrar a equipa de Sinistros, que quer pagar em 24 horas quatro em cada cinco participações.',
      'O projeto é o novo motor de cálculo de prémios, que os atuários vão poder alterar sem abrir um pedido à informática.',
      'Estamos a lançar um seguro de arrendamento, desde o primeiro esboço até à primeira apólice, em cinco meses.',
      'A equipa de Parcerias liga os nossos produtos às lojas de bicicletas e clínicas veterinárias que os vendem.',
    ],
    perks: [
      'Dois dias em casa, três no escritório, à escolha da equipa',
      'Seguro de saúde, de vida e (claro) de bicicleta',
      'Prémio anual ligado aos resultados',
      '25 dias de férias',
      'Licença parental partilhada paga a 100 %',
    ],
    closing: 'Candidate-se com o currículo que tiver à mão. Queremos conversar antes de avaliar.',
  },
  {
    name: 'Ouriço Learning',
    language: 'pt',
    offices: [14],
    hires: ['frontend', 'backend', 'design', 'data', 'junior'],
    about:
      'O Ouriço é uma plataforma de aprendizagem para escolas e para quem volta a estudar: exercícios de matemática, leitura e programação que se adaptam a cada aluno. É usada em 1.900 escolas e gratuita para as públicas. Somos 41 pessoas, entre professores, programadores e uma psicóloga que tem direito de veto.',
    intro:
      'O Ouriço ajuda 230 mil alunos a aprender ao seu ritmo. Procuramos alguém que queira que o seu código sirva para alguma coisa.',
    projects: [
      'Vai trabalhar no motor que escolhe o exercício seguinte, sempre com um professor a validar.',
      'Estamos a fazer a aplicação do professor, que mostra a turma inteira num ecrã e não esconde ninguém na média.',
      'O projeto é o editor de exercícios, usado por 300 autores com níveis muito diferentes de à-vontade com computadores.',
      'Trata-se de pôr a plataforma a funcionar em escolas com internet lenta e computadores de 2012.',
    ],
    perks: [
      'Trabalho remoto em Portugal, com dois encontros por mês em Lisboa',
      'Férias alinhadas com as pausas escolares, para quem quiser',
      'Seguro de saúde',
      '200 € por ano em livros, de qualquer tipo',
      'Horário adaptado a quem tem filhos',
    ],
    closing: 'Conte-nos, em poucas linhas, como aprendeu a última coisa difícil que aprendeu.',
  },
  {
    name: 'Nimbo Health Systems',
    language: 'en',
    offices: [14, 8],
    hires: ['backend', 'frontend', 'data', 'quality', 'security', 'product'],
    about:
      'Nimbo writes software for intensive care: bedside monitoring, medication, and the handover between one shift and the next. Certified as a medical device, in use in 74 hospitals. Half of our 110 people are engineers; a quarter have worked nights on a ward. We move carefully, and we are proud of it.',
    intro:
      'Nimbo writes software for intensive care units. It is a field where a clear screen at four in the morning makes a difference.',
    projects: [
      'You will join the Infusion team, which connects pumps from nine manufacturers and treats every message as a patient.',
      'The handover product is being redesigned with nurses from five hospitals; you would sit in on the night shift once.',
      'We are preparing our certification under the new medical device regulation, and the code must show its reasons.',
      'The data platform gives researchers anonymised records they can trust, and patients a promise that we can keep.',
    ],
    perks: [
      'Paid certification in medical software standards',
      'Health insurance, as one would hope',
      '26 days of holiday',
      'No releases on Fridays, by policy',
      'Childcare vouchers',
    ],
    closing: 'We look forward to reading your application. References are asked for only after an offer.',
  },
  {
    name: 'Papagaio Speech',
    language: 'en',
    offices: [14, 15],
    hires: ['learning', 'data', 'mobile', 'backend'],
    about:
      'Papagaio turns European Portuguese speech into text, with its swallowed vowels and regional accents, for courts, call centres and people who cannot type. We train our own models on recordings that were given with consent, and pay those who give them. 36 people in Lisboa and Funchal.',
    intro:
      'Papagaio makes machines understand European Portuguese as it is really spoken. It is a small team with a stubborn problem.',
    projects: [
      'You will work on streaming recognition for live captions, where every second of delay is a joke missed.',
      'A court pilot transcribes hearings with four people talking at once; separating the voices is your problem.',
      'We are making the models run on a phone without a connection, in 200 megabytes.',
      'The data team collects and checks speech from the islands, in accents that no dataset has ever heard.',
    ],
    perks: [
      'A cluster of our own, and no queue for it',
      'Half a day a week for reading papers',
      'Health insurance',
      'Visits between Lisboa and Funchal, paid by us',
      '25 days of holiday and a slow August',
    ],
    closing: 'Send a CV and one paragraph about a model that failed on you, and why.',
  },
  {
    name: 'Corvo Marinho Logistics',
    language: 'en',
    offices: [14, 17],
    hires: ['backend', 'data', 'mobile', 'frontend', 'product'],
    about:
      'We plan trucks. Every night our optimiser assigns 18,000 loads to 6,400 lorries across Iberia and France, respecting drivers’ rest, bridges’ height and customers’ moods. Founded by two former dispatchers in Setúbal; today 85 people, most of whom can reverse a trailer in the simulator.',
    intro:
      'Corvo Marinho plans lorries, eighteen thousand loads a night. It is one of those problems that never gets smaller.',
    projects: [
      'You will work on the optimiser itself, where one per cent less distance is a thousand tonnes of carbon dioxide a year.',
      'The driver app must be readable in bright sun and used with one thumb, at a standstill.',
      'Customs documents for two hundred crossings a day should fill themselves in. So far they fill in half.',
      'The planning board is our dispatchers’ whole day, and it deserves better than the grid it has today.',
    ],
    perks: [
      'Bonus tied to kilometres saved',
      'Health insurance and a pension plan',
      'Free parking and a ferry pass',
      '25 days of holiday',
      'Simulator hours for whoever asks',
    ],
    closing: 'We hire slowly and keep people for long. Expect three conversations and an honest answer.',
  },
  {
    name: 'Sextante Retail Tech',
    language: 'en',
    offices: [14, 20],
    hires: ['backend', 'embedded', 'mobile', 'platform', 'quality', 'support', 'vendor'],
    about:
      'Sextante makes the software that runs on tills, shelves and warehouse scanners in 5,600 shops between Lisboa and Gdańsk. Offline first, because shops lose their connection at the worst moments; fast, because a queue has no patience. About 190 people, a warehouse for testing in Santarém, and a very large drawer of barcode scanners.',
    intro:
      'Sextante writes the software inside tills and warehouse scanners. If it stops, so does the shop, and therefore it does not stop.',
    projects: [
      'The Till team is preparing self-checkout for small shops, with cameras instead of scales.',
      'You would work on stock replication: 5,600 shops, each sure that it is right.',
      'We are moving promotions out of the tills and into a rules engine that marketing can test before Saturday.',
      'The warehouse product gets voice picking in nine languages, for people who wear gloves.',
    ],
    perks: [
      'Permanent contract and a yearly bonus',
      'Company lunch in Santarém or meal card in Lisboa',
      'Health insurance',
      '24 days of holiday plus three company days',
      'Language lessons, Polish included',
    ],
    closing: 'You will hear from us within eight working days. Please mention when you could start.',
  },
  {
    name: 'Malagueta Marketing Automation',
    language: 'en',
    offices: [14, 16],
    hires: ['backend', 'frontend', 'data', 'platform', 'support', 'vendor'],
    about:
      'Malagueta sends three hundred million e-mails a month for shops, clubs and charities, and would like people to be glad to receive them. We are strict about consent and proud of our unsubscribe button. 66 people in Lisboa and a small, stubborn team in Viseu.',
    intro:
      'Malagueta sends e-mail that people asked for. Three hundred million a month, and an unsubscribe button that works.',
    projects: [
      'You will work on delivery: queues, reputation, and the moods of four very large mailbox providers.',
      'The editor is used by people who have never written HTML. It must never let them down on a Monday morning.',
      'We are rebuilding segmentation so that a question over forty million contacts answers while you watch.',
      'Consent records become a product of their own, with a history that a lawyer can read.',
    ],
    perks: [
      'Flexible hours, no questions asked',
      'A pair of team weeks a year in Viseu, with very good wine',
      'Health insurance',
      '25 days of leave',
      'Chilli plants for your desk',
    ],
    closing: 'Apply in two clicks; a human answers within five working days.',
  },
  {
    name: 'Hexâmetro Quant',
    language: 'en',
    offices: [14, 29],
    hires: ['pricing', 'data', 'platform'],
    about:
      'Hexâmetro prices weather and energy derivatives for utilities that would rather not gamble. Forty people, a third of them with a doctorate and all of them on the support rota. We write functional code, test it with properties rather than examples, and keep very good records of why.',
    intro:
      'Hexâmetro helps energy companies to sleep: we price the risk of a cold winter, a dry year or a windless week.',
    projects: [
      'You will extend the pricing library with path-dependent contracts, and make it three times faster on the way.',
      'The intraday desk needs prices in under a second for a market that changed its rules last month.',
      'We are moving our historical database, nineteen years of hourly prices, to something one can query over coffee.',
      'The risk report goes to regulators every morning at seven. It should stop needing a human at five.',
    ],
    perks: [
      'Yearly bonus between two and six salaries',
      'Private health plan, worldwide',
      'Study leave for exams and theses',
      '28 days of holiday',
      'Quiet office: two people per room',
    ],
    closing: 'Apply with a CV. If you have written about something technical, however short, please attach it.',
  },
  {
    name: 'Alcatruz Energia',
    language: 'pt',
    offices: [14, 10],
    hires: ['data', 'learning', 'backend', 'mobile', 'product'],
    about:
      'Comercializamos energia renovável e gerimos comunidades de energia em bairros, aldeias e zonas industriais. Os nossos sistemas decidem, de quinze em quinze minutos, se cada quilowatt-hora se consome, se guarda ou se vende. Equipa técnica de 60 pessoas, entre Lisboa e Évora.',
    intro:
      'A Alcatruz Energia gere 130 comunidades de energia e quer chegar às mil. A tecnologia é feita cá dentro, por uma equipa a que se pode juntar.',
    projects: [
      'Vai trabalhar na previsão de produção solar de 9.000 telhados, com dados que chegam atrasados e às vezes não chegam.',
      'O projeto é a aplicação com que cada família vê quanto poupou e quanto partilhou com os vizinhos.',
      'Estamos a reescrever a faturação, que tem de acertar ao cêntimo com as regras do mercado.',
      'Trata-se da gestão de baterias de bairro, onde o software decide em segundos e responde por isso.',
    ],
    perks: [
      'Energia com desconto em casa',
      'Contrato sem termo',
      'Viatura elétrica para deslocações',
      'Seguro de saúde',
      'Participação nos lucros',
    ],
    closing: 'A admissão é imediata, mas sabemos esperar pela pessoa certa.',
  },
];
