import type { SampleCompany } from './types.ts';

/** Invented companies with their headquarters in the north of Portugal. */
export const NORTHERN_COMPANIES: readonly SampleCompany[] = [
  {
    name: 'Quilha & Vento Software',
    language: 'pt',
    offices: [18, 14],
    hires: ['backend', 'frontend', 'data', 'quality', 'product', 'mobile'],
    about:
      'Nascemos em 2009 numa garagem com vista para a barra e continuamos a gostar de barcos. Fazemos software para portos, transitários e armadores: planeamento de escalas, documentação aduaneira e seguimento de contentores em tempo real. Somos 140 pessoas entre o Porto e Lisboa, distribuídas por equipas de produto com cinco a oito elementos. Cada equipa escolhe as suas ferramentas, põe o seu código em produção e atende o telefone quando alguma coisa corre mal.',
    intro:
      'A Quilha & Vento faz o software com que os portos sabem que navio chega, quando chega e o que traz. Estamos a reforçar a equipa.',
    projects: [
      'O projeto é a nova janela única portuária, que junta numa só plataforma os pedidos de escala que hoje chegam por e-mail e fax.',
      'Vai trabalhar no motor que calcula a hora prevista de chegada dos navios a partir de sinais AIS e de dados meteorológicos.',
      'A equipa está a substituir, módulo a módulo, um sistema de gestão de contentores com vinte anos, sem parar a operação de nenhum terminal.',
      'Estamos a construir uma aplicação para os motoristas que recolhem contentores, que funciona mesmo onde a rede não chega.',
    ],
    perks: [
      'Horário flexível, com um núcleo comum entre as 10h e as 16h',
      'Seguro de saúde para si e para o agregado familiar',
      '25 dias de férias e o dia de aniversário',
      'Orçamento anual de 1.500 € para formação e conferências',
      'Um dia por mês a bordo com um cliente, para perceber o que fazemos',
    ],
    closing:
      'Respondemos a todas as candidaturas no prazo de dez dias úteis, também quando a resposta é não. O processo tem duas conversas e um exercício prático pago.',
  },
  {
    name: 'Pedra-Pomes Dados',
    language: 'pt',
    offices: [4],
    hires: ['data', 'learning', 'backend', 'embedded', 'junior'],
    about:
      'A Pedra-Pomes ajuda indústrias do Minho a tomar decisões com dados em vez de palpites. Recolhemos informação de máquinas, armazéns e sistemas de gestão, tratamo-la e devolvemo-la em painéis que se percebem à primeira. Trabalhamos com fábricas de calçado, têxtil e metalomecânica. Somos 38 pessoas, metade das quais começou connosco como estagiária.',
    intro:
      'Na Pedra-Pomes Dados, em Braga, ligamos o chão de fábrica a quem decide. Procuramos uma pessoa curiosa, que goste de perguntar porquê.',
    projects: [
      'O primeiro projeto será a plataforma de rastreabilidade de uma rede de doze fábricas de calçado, da pele à caixa.',
      'Vai ajudar a ligar teares com trinta anos a uma plataforma na nuvem, com sensores feitos por nós.',
      'O cliente é um grupo têxtil que quer prever o consumo de água e de energia de cada encomenda.',
      'Trata-se de reescrever o serviço que calcula a eficiência das linhas de produção, hoje feito numa folha de cálculo com 40 separadores.',
    ],
    perks: [
      'Contrato sem termo desde o primeiro dia',
      'Cartão de refeição de 9,60 € por dia trabalhado',
      'Sexta-feira à tarde livre em julho e agosto',
      'Ginásio e estacionamento no edifício',
      'Plano de carreira escrito, revisto duas vezes por ano',
    ],
    closing: 'Envie o currículo e duas linhas sobre um trabalho de que se orgulhe. Dispensamos cartas de motivação.',
  },
  {
    name: 'Bolota Labs',
    language: 'en',
    offices: [18],
    hires: ['backend', 'frontend', 'data', 'platform', 'support', 'product', 'junior'],
    about:
      'Bolota Labs builds the booking and payment engine behind some four hundred independent campsites, hostels and rural houses across southern Europe. We are a product company: no consulting, no bodyshopping, one codebase and a support rota that everybody shares, founders included. There are 52 of us from eleven countries; our working language is English and our coffee is taken seriously.',
    intro:
      'Bolota Labs runs the reservation engine that lets small hosts compete with very large websites. We are 52 people and growing carefully.',
    projects: [
      'You would join the Payments team, which moves about forty million euros a year between guests, hosts and tax offices in five countries.',
      'The Availability team needs help: keeping calendars in sync with thirty channels, in seconds, is harder than it sounds.',
      'We are rebuilding our pricing assistant, which suggests nightly rates to hosts who have never opened a spreadsheet.',
      'Guest Messaging is our newest team: one inbox for every channel, with translations that hosts can trust.',
    ],
    perks: [
      '27 days of holiday, plus the week between Christmas and New Year',
      'A free fortnight a year in any property that uses our software',
      'Health and dental insurance from day one',
      'Stock options for everybody, explained in plain words',
      'No meetings on Wednesdays, and we mean it',
    ],
    closing:
      'Our process: a thirty minute call, a pairing session on real code, and lunch with the team. We reply within a week.',
  },
  {
    name: 'Granito Azul Sistemas',
    language: 'pt',
    offices: [18, 4, 22],
    hires: ['platform', 'network', 'security', 'support'],
    about:
      'A Granito Azul presta serviços de infraestrutura, redes e segurança a municípios, hospitais e universidades do norte do país. Gerimos 14 mil postos de trabalho, três centros de dados e um centro de operações que não fecha. A equipa tem 210 pessoas, muitas delas certificadas, e uma regra antiga: ninguém fica de prevenção duas semanas seguidas.',
    intro:
      'A Granito Azul Sistemas cuida da infraestrutura de quem não pode parar: hospitais, câmaras municipais, universidades. Estamos a recrutar.',
    projects: [
      'Vai participar na renovação da rede de um hospital com 900 camas, feita piso a piso e sempre de noite.',
      'O projeto é a migração de onze câmaras municipais para uma nuvem privada partilhada.',
      'Trata-se de montar de raiz o centro de operações de segurança que vai servir seis instituições de ensino superior.',
      'A missão é consolidar três centros de dados num só, com um segundo local de recuperação.',
    ],
    perks: [
      'Certificações pagas, incluindo o tempo de estudo',
      'Viatura de serviço nas deslocações a clientes',
      'Prevenção paga à parte e compensada com descanso',
      'Seguro de saúde e de vida',
      'Subsídio de transporte',
    ],
    closing:
      'As candidaturas são tratadas com total confidencialidade. Serão contactadas as pessoas cujo perfil se adeque à função.',
  },
  {
    name: 'Espiga Fintech',
    language: 'en',
    offices: [18, 29],
    hires: ['backend', 'data', 'learning', 'pricing', 'platform', 'quality', 'product'],
    about:
      'Espiga lends to farms. We look at satellite images, weather and harvest records, decide within two days and are repaid after the harvest. Regulated in Portugal and Spain, with offices in Porto and Valladolid. Our engineering group is 45 people strong and ships several times a day; our risk models are reviewed by agronomists as well as by statisticians.',
    intro:
      'Espiga finances farms that banks find too small or too seasonal. Software is how we do it fairly, and how we do it fast.',
    projects: [
      'You will work on the scoring service that turns ten years of satellite images into a credit decision a farmer can understand.',
      'Our ledger is being rewritten as an event-sourced service, with the auditors watching. You would be in the middle of it.',
      'We are opening in a third country, and everything that assumed two is now being taken apart and put back together.',
      'The Collections team builds repayment plans that follow the crop calendar instead of the month.',
    ],
    perks: [
      'Salary bands are public inside the company',
      '26 days of paid leave and flexible public holidays',
      'A training budget of 2,000 euros a year',
      'Private health insurance, family included',
      'Two team weeks a year on a working farm',
    ],
    closing:
      'Apply with a CV or simply a link to something you made. We answer everyone. We welcome applications from people of every background.',
  },
  {
    name: 'Canastro Jogos',
    language: 'en',
    offices: [4, 18],
    hires: ['backend', 'platform', 'quality', 'product', 'junior', 'mobile'],
    about:
      'Canastro makes strategy games with a Portuguese accent: trade winds, cork forests, football managers with terrible luck. Eleven people started it in a former grain store; now there are 64 of us, with a game in early access and another one that pays the bills. We publish ourselves, own our tools and do not crunch.',
    intro: 'Canastro makes strategy games for people who like maps. One is out, one is coming, and we need more hands.',
    projects: [
      'The team is building the simulation core of our next title: forty thousand little traders, each with an opinion.',
      'You would own the multiplayer back end, from matchmaking to the weekly season reset.',
      'Our in-house map editor is used by twenty thousand modders; it deserves somebody who cares about tools.',
      'We are bringing our first game to tablets, which means doing the same with a tenth of the memory.',
    ],
    perks: [
      'Profit share on every title, paid twice a year',
      'Four-day weeks in the two months after a launch',
      'Health insurance and a generous parental leave',
      'A library of games and the time to play them',
      'Relocation help for people moving to Braga',
    ],
    closing: 'Send us a CV, a portfolio, or both. Modders and self-taught people are very welcome.',
  },
  {
    name: 'Trilho Verde Mobilidade',
    language: 'pt',
    offices: [4, 14],
    hires: ['backend', 'mobile', 'embedded', 'frontend', 'quality', 'data'],
    about:
      'Fazemos bilhética e informação em tempo real para autocarros, comboios regionais e bicicletas partilhadas. O nosso validador está em 2.300 veículos e a nossa aplicação no telemóvel de 600 mil pessoas. Concebemos o equipamento, escrevemos o software e vamos à oficina instalá-lo quando é preciso.',
    intro: 'A Trilho Verde quer que apanhar um autocarro seja tão simples como apanhar chuva no Minho. Junte-se a nós.',
    projects: [
      'Vai trabalhar no sistema que decide que título de transporte se aplica a cada viagem, com 400 regras tarifárias e nenhuma igual.',
      'A equipa está a preparar o pagamento com cartão bancário a bordo, em dezoito operadores.',
      'O projeto é a nova aplicação de passageiros, com percursos que combinam comboio, autocarro e bicicleta.',
      'Trata-se do painel com que os centros de controlo seguem 2.300 veículos ao segundo.',
    ],
    perks: [
      'Passe mensal pago, em qualquer operador do país',
      'Horário flexível e banco de horas a sério',
      'Seguro de saúde',
      '24 dias de férias',
      'Equipa que almoça junta à quinta-feira, por conta da casa',
    ],
    closing: 'Candidate-se até ao fim do mês. Entrada prevista: assim que puder.',
  },
  {
    name: 'Kelp & Cork Robotics',
    language: 'en',
    offices: [18, 1],
    hires: ['embedded', 'learning', 'platform', 'quality', 'backend'],
    about:
      'We build inspection robots that crawl on ship hulls, dams and wind turbine blades, underwater if they must. Mechanics, electronics, firmware and software sit in one room, next to a tank of sea water. Kelp & Cork was spun out of a university group in 2017 and has been profitable since 2021. 70 people, 14 nationalities, one very wet dog.',
    intro:
      'Kelp & Cork builds robots that inspect what people would rather not climb: hulls, dams and blades. You will hear them before you see them.',
    projects: [
      'You would work on the navigation stack of our new hull crawler, which has no GPS and a current to fight.',
      'Our inspection software turns six hours of video into a report of two pages; we want it to do so overnight, unattended.',
      'The second generation controller board has come back from the factory and needs firmware worthy of it.',
      'The fleet has grown to 130 robots and needs a way of updating them over a satellite link that costs by the byte.',
    ],
    perks: [
      'A workshop you may use for your own projects',
      'Field trips, always voluntary and always paid',
      'Health insurance, dental included',
      '25 days of holiday',
      'Relocation package for you and your family',
    ],
    closing: 'Apply even if you do not tick every box: we have hired watchmakers and marine biologists before.',
  },
  {
    name: 'Torga & Filhos Tecnologia',
    language: 'pt',
    offices: [21, 5],
    hires: ['platform', 'network', 'support', 'backend', 'junior'],
    about:
      'Empresa familiar de Vila Real que começou a vender máquinas de escrever e hoje gere a informática de vinhas, termas, hospitais e escolas de Trás-os-Montes. Temos loja, oficina, uma equipa de redes e outra de desenvolvimento. Somos 34 e já vamos na terceira geração.',
    intro:
      'A Torga & Filhos está em Vila Real há 48 anos. Mudámos das máquinas de escrever para a nuvem e procuramos quem nos ajude na próxima mudança.',
    projects: [
      'Vai acompanhar a renovação informática de um agrupamento de escolas com 70 salas.',
      'O projeto é o sistema de reservas de umas termas, com quartos, tratamentos e prescrições médicas.',
      'Trata-se da aplicação com que as quintas do Douro registam tratamentos e colheitas.',
      'A prioridade é reforçar a equipa que apoia dois hospitais, durante o dia e com prevenção ao fim de semana.',
    ],
    perks: [
      'Estabilidade: ninguém foi despedido em 48 anos',
      'Contrato sem termo',
      'Seguro de saúde',
      'Formação nos fabricantes com que trabalhamos',
      'Almoço pago à sexta-feira',
    ],
    closing: 'Fale connosco. Se for de fora, ajudamos a encontrar casa.',
  },
  {
    name: 'Norte Magnético Software House',
    language: 'en',
    offices: [29, 18],
    hires: ['backend', 'frontend', 'platform', 'quality', 'product', 'data'],
    about:
      'A remote-first software house with people in fourteen European countries and a legal home in Porto. We take on difficult rewrites: systems that nobody dares to touch, with users who cannot wait. Teams of four, a fixed price per month, and the right to say no to a client. 76 people.',
    intro: 'Norte Magnético takes on the rewrites that others decline. We are remote-first and write things down.',
    projects: [
      'The client is a lottery: the draw system dates from 1994 and must be replaced between two draws.',
      'You would join a team of four that is taking a shipping broker off a mainframe, one screen at a time.',
      'A university hospital asked us to untangle 600 stored procedures. We said yes, which is why we need you.',
      'A rail operator needs its timetable engine rewritten with the old one as the only specification.',
    ],
    perks: [
      'Work from anywhere within two hours of Central European Time',
      'A home office budget of 1,200 euros',
      'Three gatherings a year, travel paid',
      '30 days of leave',
      'Every Friday afternoon is your own',
    ],
    closing: 'We hire by correspondence first: expect written questions, and ask us some.',
  },
];
