import type { RoleBank } from './types.ts';

/** Roles that write for phones. */
export const MOBILE_ROLES: readonly RoleBank[] = [
  {
    field: 'mobile',
    language: 'en',
    pay: [32, 60],
    titles: ['Android Engineer (Kotlin)', 'Senior Android Developer', 'Mobile Engineer, Android'],
    stacks: [
      ['Kotlin', 'Jetpack Compose', 'Room', 'Coroutines', 'Gradle'],
      ['Kotlin', 'Kotlin Multiplatform', 'SQLDelight', 'Ktor', 'Bitrise'],
    ],
    pitch: [
      'Our Android app runs on everything from flagship phones to a rugged scanner from 2019, and it must feel good on both. You write {a} and think in {b}.',
      'Half of our users are on Android, and they are on the train. Offline is not an edge case.',
    ],
    tasks: [
      'Build features in {b} and retire the last of the old views;',
      'Make synchronisation with {c} reliable on connections that come and go;',
      'Watch crash reports and start-up times, and act on them within the week;',
      'Keep modules separate enough that builds with {e} stay short;',
      'Work with the back-end team on APIs that respect batteries and data plans;',
      'Release every two weeks with staged roll-outs;',
      'Test with TalkBack, large fonts and one hand;',
      'Write about what you learn, inside the company or outside;',
    ],
    asks: [
      'Published Android apps that you can talk about;',
      '{a} with {d}, used with understanding;',
      'Knowledge of the platform’s life cycle and its traps;',
      'Some experience with automated UI tests;',
      'A phone that is not the newest, or sympathy for those who own one;',
    ],
  },
  {
    field: 'mobile',
    language: 'pt',
    pay: [22, 46],
    titles: ['Programador/a Mobile Flutter', 'Mobile Developer (m/f)', 'Developer iOS e Android'],
    stacks: [
      ['Flutter', 'Dart', 'Firebase', 'Bloc', 'Fastlane'],
      ['React Native', 'TypeScript', 'SQLite', 'Expo', 'EAS'],
      ['Swift', 'SwiftUI', 'Core Data', 'Combine', 'Xcode Cloud'],
      ['Kotlin', 'Jetpack Compose', 'Room', 'Coroutines', 'GitHub Actions'],
    ],
    pitch: [
      'Procuramos quem desenvolva aplicações móveis em {a} e conheça as regras das lojas melhor do que gostaria.',
      'A aplicação está feita em {a}. Queremos mais velocidade, menos falhas e uma nota acima de 4,6.',
    ],
    tasks: [
      'Desenvolver novas funcionalidades em {b}, com testes de interface;',
      'Guardar dados localmente com {c} e sincronizá-los quando houver rede;',
      'Tratar notificações, permissões e biometria como deve ser;',
      'Publicar nas lojas, com {e}, e responder às avaliações dos utilizadores;',
      'Analisar falhas e tempos de arranque em aparelhos antigos;',
      'Cumprir os requisitos de acessibilidade e explicá-los ao cliente;',
      'Estruturar o código com {d}, de modo que outra pessoa o encontre;',
      'Trabalhar com design na adaptação a ecrãs de todos os tamanhos;',
    ],
    asks: [
      'Pelo menos uma aplicação publicada em que tenha tido um papel relevante;',
      'Experiência com {a} e {b};',
      'Conhecimento dos ciclos de vida em iOS e Android;',
      'Noções de APIs REST e de autenticação segura no telemóvel;',
      'Sentido estético e paciência com revisões das lojas;',
    ],
  },
  {
    field: 'mobile',
    language: 'en',
    pay: [34, 62],
    titles: ['iOS Engineer', 'Senior iOS Developer (Swift)'],
    stacks: [
      ['Swift', 'SwiftUI', 'Core Data', 'async/await', 'Xcode Cloud'],
      ['Swift', 'UIKit', 'GRDB', 'Combine', 'Fastlane'],
    ],
    pitch: [
      'You write {a} that reads like prose, and you have shipped something that strangers use. We would like you to ship the next thing with us.',
      'The iOS team is four people with one app, no outsourced screens and a real roadmap.',
    ],
    tasks: [
      'Own features in {b} from the first sketch to the App Store text;',
      'Modernise the data layer around {c}, keeping every user’s data where it was;',
      'Bring structured concurrency to code that has too many callbacks;',
      'Support Dynamic Type, VoiceOver and the people who rely on them;',
      'Automate releases with {e} until they are boring;',
      'Track down the crashes that happen once in fifty thousand sessions;',
      'Work with legal and design on privacy prompts that are true;',
    ],
    asks: [
      'Strong {a}, with an eye for naming;',
      'Experience in both {b} and what came before or after it;',
      'Profiling with Instruments;',
      'Good taste in interaction, and the words to argue for it;',
      'English for daily work;',
    ],
  },
];
