import type { SampleCompany } from './types.ts';

/** Invented companies with their headquarters in the south of Portugal and on the islands. */
export const SOUTHERN_COMPANIES: readonly SampleCompany[] = [
  {
    name: 'Figueira-Brava Turismo Tech',
    language: 'en',
    offices: [9],
    hires: ['backend', 'frontend', 'mobile', 'support', 'product'],
    about:
      'We make software for hotels that are too charming to be standardised: check-in without a counter, housekeeping without paper, and a revenue tool that knows about the wind forecast. Based in Faro, with 58 people and 740 hotels. Summers are busy and winters are for building.',
    intro:
      'Figueira-Brava makes hotel software in the Algarve. We build in winter, watch it work in summer, and swim at lunch.',
    projects: [
      'Our mobile check-in opens 30,000 hotel doors; the next version must do so without an app.',
      'Housekeeping gets a planner that balances workloads fairly, something the staff asked for and we promised.',
      'You would help merge two property management systems after an acquisition, without losing one reservation.',
      'The revenue tool forecasts demand per room type, and explains itself to people who have run hotels for thirty years.',
    ],
    perks: [
      'Beach five minutes away; long lunch breaks are encouraged',
      'Relocation help and a first month of housing',
      'Health insurance',
      'Staff rates in 740 hotels',
      'Winter bonus week of leave',
    ],
    closing:
      'Write to us in English or Portuguese. Interviews can be held remotely; the last one includes grilled fish.',
  },
  {
    name: 'Taipa e Cal Informática',
    language: 'pt',
    offices: [10, 3],
    hires: ['support', 'network', 'platform'],
    about:
      'Informática de proximidade para o Alentejo: redes, servidores, apoio a utilizadores e desenvolvimento de aplicações para câmaras, lares, adegas e cooperativas agrícolas. Somos 26 e fazemos muitos quilómetros. Quem telefona fala com uma pessoa, e essa pessoa sabe quem telefonou.',
    intro:
      'A Taipa e Cal dá apoio informático a meio Alentejo. Precisamos de mais uma pessoa paciente, competente e com carta de condução.',
    projects: [
      'Vai dar apoio a catorze lares e centros de dia, onde a informática tem de ser simples ou não serve.',
      'O projeto é a modernização da rede de três adegas cooperativas, com ligação por rádio entre edifícios.',
      'Trata-se da aplicação de registo de vindima, para usar no telemóvel, à porta da adega.',
      'Vai acompanhar a passagem de uma câmara municipal para o novo sistema de gestão documental.',
    ],
    perks: [
      'Viatura de serviço',
      'Contrato sem termo após o período experimental',
      'Seguro de saúde',
      'Semana de trabalho sem fins de semana',
      'Cabaz de Natal à alentejana',
    ],
    closing: 'Mande o currículo ou passe pelo escritório. Damos resposta a toda a gente.',
  },
  {
    name: 'Baleia-Piloto Sistemas',
    language: 'pt',
    offices: [2],
    hires: ['data', 'embedded', 'backend', 'learning'],
    about:
      'Trabalhamos em Ponta Delgada para o mundo: sistemas de monitorização oceanográfica, gestão de frotas de pesca e observação de cetáceos. Temos 22 pessoas, duas boias, um barco emprestado e a melhor vista de escritório do país. Metade da equipa veio do continente e ficou.',
    intro:
      'Gosta de mar e de software? A Baleia-Piloto, em Ponta Delgada, faz sistemas que ouvem o oceano. Há lugar para mais alguém.',
    projects: [
      'O projeto é a rede de boias que mede a temperatura e o som do mar em nove ilhas.',
      'Vai trabalhar no diário de bordo eletrónico de 300 embarcações de pesca.',
      'Trata-se de reconhecer cetáceos pelo som, em tempo real, a partir de hidrofones.',
      'A equipa está a montar o portal onde investigadores de todo o mundo vão buscar os nossos dados.',
    ],
    perks: [
      'Apoio à mudança e duas viagens por ano ao continente',
      'Saídas de mar com a equipa',
      'Seguro de saúde',
      'Horário contínuo, das 8h às 15h, no verão',
      'Trabalho a partir de qualquer ilha',
    ],
    closing: 'Entrevistas por videochamada. Se vier, nós vamos buscá-lo ou buscá-la ao aeroporto.',
  },
  {
    name: 'Levada Networks',
    language: 'en',
    offices: [15, 14],
    hires: ['platform', 'backend', 'security', 'embedded', 'support'],
    about:
      'Levada builds and runs the fibre, radio and satellite links that keep islands connected. Our network engineers write code, our software engineers can splice fibre, and everyone has been seasick at least once. 90 people in Funchal and Lisboa.',
    intro: 'Levada keeps islands online. We run the network, and we write the software that runs the network.',
    projects: [
      'A new submarine cable lands next year, and the whole routing design is open for discussion.',
      'You will automate the configuration of 1,900 devices from nine vendors, a few of which have never been documented.',
      'The outage map should know about a failure before the customer calls. Today it is a tie.',
      'We are building a planning tool for mountain radio links that understands clouds.',
    ],
    perks: [
      'Residence support in Madeira',
      'On-call paid separately',
      'Health insurance',
      'Certification budget',
      'Walking club with suspiciously high attendance',
    ],
    closing: 'Tell us about the worst outage you have caused or mended. Everyone has one.',
  },
  {
    name: 'Estuário Mobile',
    language: 'pt',
    offices: [17, 14],
    hires: ['mobile', 'design', 'quality', 'product'],
    about:
      'Fazemos aplicações móveis, e só aplicações móveis, desde 2010. Bancos, transportes, saúde, um clube de futebol. Trabalhamos em código nativo e assumimos os testes, a acessibilidade e a publicação nas lojas. 67 pessoas em Setúbal, com vista para golfinhos em dias bons.',
    intro: 'No Estuário Mobile fazemos aplicações que as pessoas não desinstalam. Procuramos quem leve isso a peito.',
    projects: [
      'Vai trabalhar na aplicação de um hospital, com marcações, resultados e teleconsulta.',
      'O projeto é uma carteira digital, com exigências de segurança que nos obrigam a pensar duas vezes.',
      'Estamos a refazer a aplicação de um clube com 180 mil sócios, a tempo do início da época.',
      'A missão é pôr a acessibilidade de seis aplicações ao nível que a lei europeia passou a exigir.',
    ],
    perks: [
      'Telemóvel à escolha, renovado de dois em dois anos',
      'Dois dias de teletrabalho por semana',
      'Seguro de saúde',
      'Bilhete para uma conferência internacional por ano',
      '23 dias de férias mais o dia de aniversário',
    ],
    closing: 'Diga-nos que aplicações suas podemos instalar. Se forem só suas, melhor ainda.',
  },
  {
    name: 'Arrábida Industrial IoT',
    language: 'pt',
    offices: [17],
    hires: ['embedded', 'backend', 'data', 'platform', 'quality'],
    about:
      'Ligamos máquinas à nuvem com equipamento que desenhamos e fabricamos em Setúbal. Papel, cimento, automóvel: onde há vibração, calor e um quadro elétrico, há um aparelho nosso. Somos 73 pessoas, com uma linha de montagem própria e um laboratório de compatibilidade eletromagnética de que gostamos muito.',
    intro:
      'A Arrábida Industrial IoT desenha, monta e programa os equipamentos que ouvem as máquinas. Precisamos de gente que não tenha medo de ferro de soldar.',
    projects: [
      'Vai desenvolver a nova geração do nosso concentrador, com quatro anos de autonomia e atualizações à distância.',
      'O projeto é a manutenção preditiva de uma linha de pintura, com sensores de vibração em 260 motores.',
      'A equipa está a levar o processamento para dentro do equipamento, porque a nuvem fica longe quando a rede cai.',
      'Trata-se de certificar a nossa gama segundo o Regulamento de Ciber-Resiliência.',
    ],
    perks: [
      'Laboratório aberto para projetos pessoais',
      'Subsídio de transporte',
      'Seguro de saúde',
      'Prémio de produtividade semestral',
      'Refeitório e estacionamento',
    ],
    closing: 'Envie o currículo com um projeto de que goste, mesmo que nunca tenha funcionado.',
  },
];
