import type { SampleCompany } from './types.ts';

/** Invented companies with their headquarters in Lisboa that work for others, or for the public. */
export const LISBON_SERVICE_COMPANIES: readonly SampleCompany[] = [
  {
    name: 'Lusco-Fusco Media Tech',
    language: 'pt',
    offices: [14],
    hires: ['frontend', 'mobile', 'backend', 'platform', 'design'],
    about:
      'Fazemos a tecnologia de rádios, jornais e canais de televisão: gestão de conteúdos, publicidade, assinaturas e streaming. Em noite de eleições servimos 45 mil pedidos por segundo, e é das noites de que mais gostamos. Somos 88, ao lado de uma redação barulhenta.',
    intro:
      'A Lusco-Fusco faz a tecnologia por trás de rádios e jornais que lê e ouve todos os dias. Procuramos reforços para Lisboa.',
    projects: [
      'Vai trabalhar na nova aplicação de rádio, com podcasts, emissão em direto e modo automóvel.',
      'O projeto é a plataforma de assinaturas digitais de quatro jornais regionais.',
      'A missão é reduzir para metade o tempo de carregamento das páginas, sem tocar na receita de publicidade.',
      'Trata-se do arquivo: 60 anos de bobinas, agora digitalizados, que é preciso tornar pesquisáveis.',
    ],
    perks: [
      'Escritório no centro, com terraço e vista para o rio',
      'Assinaturas de todos os jornais que servimos',
      'Semana de quatro dias em agosto',
      'Seguro de saúde',
      'Teletrabalho até dois dias por semana, depois do período experimental',
    ],
    closing: 'Gostamos de portefólios, de blogues e de perguntas difíceis. Estamos à sua espera.',
  },
  {
    name: 'Meridiano 9 Consulting',
    language: 'pt',
    offices: [14, 18, 29],
    hires: ['backend', 'frontend', 'quality', 'platform', 'data', 'vendor', 'product', 'junior', 'embedded'],
    about:
      'A Meridiano 9 coloca equipas de engenharia junto de clientes na Europa: telecomunicações, retalho, indústria automóvel. São 620 pessoas, com centros em Lisboa e no Porto e projetos em seis países. Investimos numa academia própria, onde todos os anos se formam 60 pessoas vindas de outras áreas.',
    intro:
      'A Meridiano 9 Consulting reforça as suas equipas de engenharia e procura profissionais para projetos nacionais e internacionais.',
    projects: [
      'Projeto de um operador de telecomunicações, na área de faturação, com dois milhões de clientes.',
      'O cliente é uma cadeia de retalho que está a refazer o sistema de preços de 340 lojas.',
      'Projeto do setor automóvel, com uma equipa em Estugarda: software que vai dentro do carro e não pode falhar.',
      'Trata-se de uma plataforma de logística de última milha, com entregas em cinco países.',
      'O projeto é de uma fintech nórdica, totalmente em inglês, com uma visita por trimestre a Copenhaga.',
    ],
    perks: [
      'Contrato efetivo com a Meridiano 9',
      'Ajudas de custo nas deslocações',
      'Acesso à academia e a certificações',
      'Seguro de saúde',
      'Eventos trimestrais de equipa',
      'Possibilidade de trabalho híbrido, conforme o cliente',
    ],
    closing: 'Envie o seu CV atualizado, com a referência da oferta. Garantimos confidencialidade.',
  },
  {
    name: 'Tinta Fresca Design Systems',
    language: 'en',
    offices: [14],
    hires: ['frontend', 'product', 'junior', 'quality'],
    about:
      'Tinta Fresca is a studio of 33 designers and front-end engineers. Public services, banks and museums hire us to make their software usable by everybody, including people who cannot see it. We maintain two open-source component libraries and teach accessibility to anyone who listens.',
    intro:
      'Tinta Fresca designs and builds interfaces that work for everybody. Accessibility is not a phase at the end here; it is the brief.',
    projects: [
      'You will work on the design system of a large public service: 70 components, 12 teams, three screen readers.',
      'A museum wants its collection of 200,000 objects online, and enjoyable on a phone in a queue.',
      'We are rebuilding the appointment pages of a hospital group together with patients, every second Thursday.',
      'Our own library goes into its fifth major version, and we want the upgrade to be boring.',
    ],
    perks: [
      'A four-day week, 34 hours, full pay',
      'Every second Friday is for open source',
      'Health insurance and an annual eye test',
      'Six weeks of paid sabbatical after four years',
      'A budget for books, type and museum tickets',
    ],
    closing:
      'Show us something you made and tell us what you would do differently today. Applications in Portuguese or English.',
  },
  {
    name: 'Cortiça Segura',
    language: 'pt',
    offices: [14, 17],
    hires: ['security', 'platform', 'network'],
    about:
      'Cibersegurança sem alarmismo: testes de intrusão, resposta a incidentes e acompanhamento contínuo para empresas médias. Escrevemos relatórios que a administração consegue ler. A equipa tem 47 pessoas, um laboratório de análise de malware e um ritual: à segunda-feira, alguém conta o que falhou na semana anterior.',
    intro:
      'A Cortiça Segura protege empresas que não têm um departamento de segurança. Estamos a crescer e queremos crescer bem.',
    projects: [
      'Vai integrar o centro de operações que acompanha 80 clientes, com turnos rotativos e bem pagos.',
      'Estamos a preparar quarenta empresas para a diretiva NIS2, da análise de risco ao exercício de crise.',
      'O projeto é uma ferramenta interna que transforma alertas em três frases que qualquer pessoa percebe.',
      'A equipa de intrusão vai ter dois novos laboratórios: um de sistemas industriais e um de telemóveis.',
    ],
    perks: [
      'Certificações pagas, com tempo para estudar',
      'Subsídio de turno e de prevenção',
      'Seguro de saúde',
      'Participação em competições de CTF, cá dentro e lá fora',
      'Equipamento de topo, renovado de três em três anos',
    ],
    closing: 'Não pedimos registo criminal na candidatura, só na contratação. Pedimos honestidade desde o início.',
  },
  {
    name: 'Eira Pública',
    language: 'pt',
    offices: [14],
    hires: ['backend', 'data', 'frontend', 'design'],
    about:
      'Somos uma cooperativa de tecnologia cívica: dados abertos, participação, orçamento participativo, transparência na contratação pública. O código é aberto, as contas também, e as decisões são tomadas em assembleia. 24 cooperadores e alguns projetos europeus.',
    intro: 'A Eira Pública é uma cooperativa que faz software livre para municípios e para cidadãos. Abrimos uma vaga.',
    projects: [
      'O projeto é a plataforma de orçamento participativo usada em 31 municípios.',
      'Vai trabalhar no portal que torna pesquisáveis 1,2 milhões de contratos públicos.',
      'Trata-se de uma ferramenta europeia, com parceiros em quatro países, para consultas públicas que as pessoas percebam.',
      'Estamos a publicar em dados abertos o que os municípios ainda guardam em PDF.',
    ],
    perks: [
      'Semana de 35 horas',
      'Todos ganham entre um e duas vezes o salário mais baixo da casa',
      'Possibilidade de se tornar cooperador ao fim de um ano',
      'Trabalho remoto ou no nosso espaço, como preferir',
      'Licenças para projetos pessoais',
    ],
    closing: 'Mostre-nos código seu, de preferência livre. Valorizamos percursos pouco habituais.',
  },
  {
    name: 'Ponto e Vírgula Formação',
    language: 'pt',
    offices: [14, 18],
    hires: ['backend', 'frontend', 'junior', 'support', 'network'],
    about:
      'Escola e software-house na mesma casa. De manhã ensinamos programação, redes e análise de dados; à tarde fazemos projetos para associações e pequenas empresas com quem acabou de aprender. Entidade formadora certificada, com 31 colaboradores e uma bolsa de 50 formadores.',
    intro:
      'A Ponto e Vírgula ensina pessoas a mudar de carreira e faz software com elas. Procuramos quem queira as duas coisas.',
    projects: [
      'O trabalho divide-se entre desenvolver a nossa plataforma de exames e acompanhar estagiários.',
      'Vai ajudar a construir o sistema de gestão de associados de uma federação desportiva.',
      'O projeto é um simulador de redes para as aulas práticas, usado por 400 alunos por ano.',
      'Trata-se de um sistema de senhas e marcações para juntas de freguesia.',
    ],
    perks: [
      'Frequência gratuita de todos os nossos cursos',
      'Horário completo ou a meio tempo, à escolha',
      'Subsídio de alimentação em cartão',
      'Ambiente calmo, sem horas extraordinárias',
      'Contrato sem termo após seis meses',
    ],
    closing: 'Responda a esta oferta com o seu currículo. Não é obrigatório ter curso superior.',
  },
  {
    name: 'Sobreiro Cloud Services',
    language: 'en',
    offices: [14, 18, 1],
    hires: ['platform', 'backend', 'security', 'support'],
    about:
      'Sobreiro runs managed Kubernetes, databases and backups for companies that must keep their data in the European Union. We operate four availability zones on hardware we own, publish our incident reports and answer support tickets with the engineers who built the thing. 120 people; no sales targets for engineers.',
    intro:
      'Sobreiro operates cloud infrastructure on its own hardware, in Portugal, for customers who want to know where their data sleeps.',
    projects: [
      'You will join the team behind our managed PostgreSQL, currently some three thousand instances and growing by eighty a week.',
      'We are building a fifth zone, with liquid cooling and a network designed from a blank page.',
      'The billing pipeline measures 900 million usage records a day, and every one of them is somebody’s money.',
      'Our control plane is moving from a monolith to a set of operators; you would own one from design to pager.',
    ],
    perks: [
      'On-call is paid, voluntary and compensated with time off',
      'Meal allowance and a mobility budget',
      '24 days of holiday and the afternoon of your birthday',
      'Conference budget, with extra days if you speak',
      'Public transport pass paid in full',
    ],
    closing: 'Interested? Tell us which problem you would like to work on. We read every application ourselves.',
  },
  {
    name: 'Contraponto Consulting',
    language: 'pt',
    offices: [14, 18, 4],
    hires: ['backend', 'frontend', 'data', 'vendor', 'product', 'quality', 'platform', 'junior'],
    about:
      'Somos uma consultora de tecnologia com 480 pessoas e projetos na banca, nos seguros, na energia e no setor público, em Portugal e no Benelux. Trabalhamos em regime de projeto, com equipas mistas, e cada consultor tem um responsável de carreira que não é o gestor do projeto. Fomos fundados em 1998 por três músicos de conservatório; a disciplina ficou.',
    intro:
      'A Contraponto Consulting está a recrutar para projetos de longa duração em clientes de referência nos setores financeiro e da energia.',
    projects: [
      'O cliente é uma instituição bancária que está a renovar os seus canais digitais em Portugal e em três outros países.',
      'O projeto decorre numa seguradora e trata da nova plataforma de gestão de sinistros, usada por 900 mediadores.',
      'Vai integrar o programa de substituição dos sistemas comerciais de uma empresa de energia, com 2,3 milhões de contratos.',
      'Trata-se de uma entidade pública que quer simplificar 120 formulários, começando por perceber quais ainda fazem falta.',
      'O projeto é internacional, com equipas em Lisboa e em Bruxelas, e as reuniões são em inglês.',
    ],
    perks: [
      'Integração imediata e formação inicial de duas semanas',
      'Seguro de saúde com opção para a família',
      'Subsídio de alimentação em cartão',
      'Responsável de carreira e revisão anual',
      'Protocolos com ginásios, creches e universidades',
      'Prémio por recomendação de colegas',
    ],
    closing:
      'Se procura um desafio aliciante, envie-nos a sua candidatura. Só serão contactadas as candidaturas selecionadas, no prazo de três semanas.',
  },
  {
    name: 'Zimbro Staffing IT',
    language: 'pt',
    offices: [14, 18, 4],
    hires: [
      'backend',
      'frontend',
      'data',
      'platform',
      'network',
      'security',
      'support',
      'vendor',
      'product',
      'learning',
    ],
    about:
      'Recrutamento especializado em tecnologias de informação. Trabalhamos com empresas que nos dizem o salário antes de nós dizermos a vaga. Vinte e oito recrutadores, todos com formação técnica, e um compromisso simples: feedback a cada candidato, em cada fase.',
    intro:
      'A Zimbro recruta, para empresa cliente, um perfil técnico. O nome do cliente é revelado na primeira conversa.',
    projects: [
      'O nosso cliente é uma multinacional da indústria que está a instalar em Portugal o seu centro de competências.',
      'Trata-se de uma empresa portuguesa de média dimensão, líder na sua área, com baixa rotatividade.',
      'O cliente é uma startup com financiamento para três anos e doze pessoas, que precisa da décima terceira.',
      'A contratação é para um grupo hospitalar privado, diretamente para os quadros.',
      'O projeto é de uma instituição financeira e prolonga-se, pelo menos, até ao final do próximo ano.',
    ],
    perks: [
      'Contratação direta pelo cliente',
      'Pacote salarial ajustado à experiência',
      'Seguro de saúde',
      'Acompanhamento durante os primeiros seis meses',
      'Processo com duas entrevistas, no máximo',
    ],
    closing: 'Todas as candidaturas recebem resposta. Caso pretenda, guardamos o seu perfil para outras oportunidades.',
  },
];
