import type { SampleCompany } from './types.ts';

/** Invented companies with their headquarters in the centre of Portugal. */
export const CENTRAL_COMPANIES: readonly SampleCompany[] = [
  {
    name: 'Moliceiro Digital',
    language: 'pt',
    offices: [1, 8],
    hires: ['backend', 'frontend', 'design', 'quality', 'support'],
    about:
      'Desenvolvemos lojas online e sistemas de gestão de encomendas para marcas portuguesas que vendem para fora: cerâmica, mobiliário, vinho, têxteis-lar. A sede é em Aveiro, a dois passos da ria, e há uma segunda equipa em Coimbra. Gostamos de relações longas: o cliente mais antigo está connosco desde 2006. Não fazemos noitadas antes das entregas porque planeamos entregas pequenas.',
    intro: 'A Moliceiro Digital procura quem queira fazer lojas online que vendem e que se aguentam na Black Friday.',
    projects: [
      'Vai integrar a equipa que gere a loja de uma marca de cerâmica com clientes em 60 países.',
      'O desafio é juntar num só catálogo 80 mil artigos de três marcas de mobiliário, com medidas, acabamentos e prazos que mudam todos os dias.',
      'Estamos a construir um configurador 3D de cozinhas, ligado em direto ao planeamento da fábrica.',
      'O projeto é um clube de vinhos por assinatura, com regras fiscais diferentes em cada país de destino.',
    ],
    perks: [
      'Regime de 36 horas semanais',
      'Bicicleta da empresa para quem vive na cidade',
      'Seguro de saúde após o período experimental',
      'Computador à escolha e 300 € para equipar a secretária em casa',
      'Dois dias por ano para voluntariado',
    ],
    closing: 'Diga-nos o que já fez e o que gostaria de aprender. Contamos ter a vaga preenchida dentro de dois meses.',
  },
  {
    name: 'Farmácia Nómada',
    language: 'pt',
    offices: [8],
    hires: ['backend', 'frontend', 'data', 'quality', 'support', 'product'],
    about:
      'Apesar do nome, não vendemos medicamentos: fazemos o software que as farmácias usam para os vender. Gestão de stocks, receita eletrónica, preparação individualizada da medicação e reposição automática. Estamos instalados em 1.100 farmácias e temos uma equipa de 75 pessoas em Coimbra, com farmacêuticos sentados ao lado de programadores.',
    intro:
      'Todos os dias, 1.100 farmácias abrem a porta com o nosso software. A Farmácia Nómada, em Coimbra, quer reforçar a equipa que o faz.',
    projects: [
      'O projeto é o novo módulo de preparação individualizada da medicação, que já evitou mais erros do que esperávamos.',
      'Vai trabalhar na ligação à receita eletrónica, onde meio segundo a mais é uma fila de pessoas à espera.',
      'Estamos a criar a encomenda automática, que prevê as vendas de cada artigo em cada farmácia.',
      'Trata-se de levar para a web uma aplicação de secretária usada por quatro mil pessoas.',
    ],
    perks: [
      'Contrato sem termo e progressão salarial anual',
      'Desconto em farmácias aderentes',
      'Seguro de saúde extensível à família',
      'Formação certificada dentro do horário de trabalho',
      'Cantina com prato vegetariano todos os dias',
    ],
    closing:
      'Se se revê neste perfil, gostávamos muito de falar consigo. A entrevista pode ser presencial, em Coimbra, ou à distância.',
  },
  {
    name: 'Lã e Linho ERP',
    language: 'pt',
    offices: [11, 6],
    hires: ['backend', 'frontend', 'junior', 'support'],
    about:
      'Há 22 anos que fazemos, na Guarda, software de gestão para a indústria têxtil da Beira Interior. Não queremos ser muitos: somos 29, conhecemos os clientes pelo nome e temos orgulho em fazer bem longe do litoral. Apoiamos a mudança de quem queira viver no interior, com ajuda na procura de casa e de escola.',
    intro:
      'Procura trocar o trânsito por vista para a serra? Na Lã e Linho, na Guarda, há uma equipa pequena à sua espera.',
    projects: [
      'O produto é o nosso ERP têxtil, do novelo à expedição, usado em 90 fábricas.',
      'Vai acompanhar a passagem do ERP para uma versão web, mantendo as integrações que os clientes montaram ao longo de vinte anos.',
      'A novidade deste ano é o passaporte digital de produto, que as marcas vão passar a exigir.',
      'Vai ajudar a escrever a aplicação de inventário por código de barras, para usar de luvas e com pouca luz.',
    ],
    perks: [
      'Apoio de 2.500 € à mudança para o interior',
      'Creche comparticipada',
      'Contrato sem termo',
      'Sexta-feira só de manhã',
      'Passeio anual da empresa, com famílias',
    ],
    closing: 'Telefone, escreva ou apareça: a porta está aberta e o café também.',
  },
  {
    name: 'Petrichor Analytics',
    language: 'en',
    offices: [8, 14],
    hires: ['data', 'learning', 'backend', 'frontend'],
    about:
      'Petrichor forecasts water: river levels, reservoir inflow, irrigation demand, the chance of a flooded street next Tuesday. Utilities and civil protection agencies in six countries rely on our models. The team brings together hydrologists, data engineers and statisticians, most of them in Coimbra and some wherever they happen to live.',
    intro:
      'Petrichor forecasts water. When a river rises at night, somebody is looking at our numbers to decide what to do.',
    projects: [
      'You will work on the nowcasting pipeline that merges radar, gauges and street sensors every five minutes.',
      'Our reservoir model is being extended to sixty dams in the Iberian Peninsula, some with records on paper since 1931.',
      'We need a better way of showing uncertainty to people who have four minutes to decide; that is the project.',
      'A research grant pays for a three year study of urban flooding, and you would turn it into something that runs every day.',
    ],
    perks: [
      'Time and budget to publish and to attend conferences',
      'Health insurance for you and your dependants',
      'Thirty days of leave, counted honestly',
      'A desk with a view of the Mondego, or none at all if you prefer home',
      'Meaningful work, said without irony',
    ],
    closing: 'Please apply with a CV of two pages at most. First interviews are held within two weeks.',
  },
  {
    name: 'Vidro Fosco Imaging',
    language: 'en',
    offices: [13, 8],
    hires: ['learning', 'embedded', 'backend', 'frontend', 'junior'],
    about:
      'Vidro Fosco inspects glass, moulds and ceramics with cameras: two hundred pieces a minute, a decision for each. We come from the mould industry around Leiria and build the whole machine, lights and all. 48 people who like their photons well behaved.',
    intro: 'Vidro Fosco builds inspection machines for glass and moulds, from the lamp to the neural network.',
    projects: [
      'The new line scanner sees defects of 30 micrometres; the software has 280 milliseconds to agree.',
      'You would build the labelling tool with which operators teach the machine, in gloves, between shifts.',
      'A customer wants the same model on forty machines, each with its own idea of white. Calibration is the project.',
      'We are replacing our aging operator panel by a web interface that survives heat, dust and impatience.',
    ],
    perks: [
      'Permanent contract and a thirteenth-and-a-half month',
      'Health insurance',
      'Flexible hours, with a machine to yourself in the evening if you like',
      'Training abroad with our camera suppliers',
      'Fruit, honest coffee, and a table football league',
    ],
    closing: 'Come and see the machines before you decide: we pay for the trip.',
  },
  {
    name: 'Cegonha Preta Software',
    language: 'pt',
    offices: [6, 11, 8],
    hires: ['backend', 'data', 'junior', 'embedded', 'frontend', 'product'],
    about:
      'Software de gestão para autarquias e empresas de águas: faturação, contadores inteligentes, atendimento, licenciamento. Estamos em 63 municípios, a maior parte do interior. Crescemos com estagiários do politécnico que decidiram ficar: hoje são 19 dos 44 colegas.',
    intro:
      'A Cegonha Preta faz software para câmaras e empresas de águas, a partir de Castelo Branco. Estamos a contratar.',
    projects: [
      'O projeto é a telecontagem: 90 mil contadores a comunicar por rádio, com baterias que têm de durar quinze anos.',
      'Vai trabalhar no balcão digital do munícipe, que queremos tão bom como o melhor funcionário do atendimento.',
      'Trata-se da migração de dados de um concelho inteiro, com moradas escritas de todas as maneiras possíveis.',
      'A equipa está a desenvolver a deteção de fugas a partir dos consumos noturnos.',
    ],
    perks: [
      'Apoio à fixação no interior',
      'Horário flexível',
      'Seguro de saúde',
      'Teletrabalho parcial depois de seis meses',
      'Protocolo com o politécnico para mestrados',
    ],
    closing: 'Aceitamos candidaturas de quem está a acabar o curso. Diga-nos quando pode começar.',
  },
  {
    name: 'Alvorada Agro Sistemas',
    language: 'pt',
    offices: [20, 12],
    hires: ['embedded', 'data', 'mobile', 'backend', 'learning'],
    about:
      'Sensores, imagens de satélite e bom senso ao serviço da agricultura. Os nossos sistemas regam 38 mil hectares de olival, amendoal e tomate, e poupam por ano a água de uma cidade média. Temos agrónomos, eletrónicos e programadores, num total de 54 pessoas em Santarém e Portalegre.',
    intro:
      'A Alvorada rega 38 mil hectares com software. Se lhe interessa ver o resultado do seu trabalho crescer, literalmente, continue a ler.',
    projects: [
      'Vai trabalhar no controlador de rega que decide sozinho quando a ligação falha.',
      'O projeto é o mapa de vigor das culturas, atualizado a cada passagem do satélite.',
      'Estamos a fazer uma aplicação de campo para encarregados, com letras grandes e poucas perguntas.',
      'Trata-se de prever a necessidade de água a dez dias, talhão a talhão.',
    ],
    perks: [
      'Azeite e amêndoa da casa',
      'Contrato sem termo',
      'Seguro de saúde',
      'Flexibilidade para quem também tem terra para tratar',
      'Formação paga, incluindo pilotagem de drones',
    ],
    closing: 'Candidaturas abertas até preenchermos a vaga. Visita ao campo incluída na segunda entrevista.',
  },
];
