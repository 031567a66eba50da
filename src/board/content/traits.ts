import type { Random } from './random.ts';

/** Working days over which the open ads are spread: four weeks, so that none is older than 29 days even on a Sunday. */
const WORKING_DAYS = 20;
/** Shares of real ads (docs/board.md, Size and life and Answers), as parts of one. */
const SHARES = {
  noLocation: 0.09,
  severalLocations: 0.245,
  pay: 0.085,
  contracts: 0.52,
  types: 0.8,
  older: 0.06,
  payInText: 0.05,
  modelInText: 0.1,
} as const;

/** What an ad is like apart from its text. */
export interface Traits {
  readonly workModel: 0 | 1 | 2;
  readonly places: 'none' | 'one' | 'several';
  readonly pay: boolean;
  readonly contracts: boolean;
  readonly types: boolean;
  /** Whether the record has the older shape (docs/board.md, Records). */
  readonly older: boolean;
  /** Whether only the text names the pay. */
  readonly payInText: boolean;
  /** Whether only the text says that the work is hybrid: the field says on-site. */
  readonly modelInText: boolean;
  readonly workingDaysAgo: number;
  readonly time: number;
}

/** Deals traits so that the shares hold over the whole board and not only on average. */
export function dealTraits(count: number, random: Random): Traits[] {
  const deal = (share: number) =>
    random.shuffled(Array.from({ length: count }, (_, index) => index < Math.round(share * count)));
  const spread = random.shuffled(Array.from({ length: count }, (_, index) => index / count));
  const [pay, contracts, types] = [deal(SHARES.pay), deal(SHARES.contracts), deal(SHARES.types)];
  const models = random.shuffled(Array.from({ length: count }, (_, index) => index % 20));
  const dealt = spread.map((place, index) => {
    const model = models[index] ?? 0;
    const workingDaysAgo = Math.floor(random.next() ** 1.2 * WORKING_DAYS);
    return {
      workModel: (model < 7 ? 0 : model < 12 ? 1 : 2) as 0 | 1 | 2,
      places: placesAt(place),
      pay: pay[index] ?? false,
      contracts: contracts[index] ?? false,
      types: types[index] ?? false,
      workingDaysAgo,
      time: batchTime(workingDaysAgo, random),
    };
  });
  const [older, payInText, modelInText] = [deal(SHARES.older), deal(SHARES.payInText), deal(SHARES.modelInText)];
  return dealt.map((traits, index) => ({
    ...traits,
    older: older[index] ?? false,
    payInText: !traits.pay && (payInText[index] ?? false),
    modelInText: traits.workModel === 0 && (modelInText[index] ?? false),
  }));
}

function placesAt(place: number): Traits['places'] {
  if (place < SHARES.noLocation) return 'none';
  return place < SHARES.noLocation + SHARES.severalLocations ? 'several' : 'one';
}

/** New ads come in batches (docs/board.md, Size and life): one at nine, and on earlier days two more. */
function batchTime(workingDaysAgo: number, random: Random): number {
  const hour = workingDaysAgo === 0 ? 9 : random.pick([9, 11, 15]);
  return hour * 3600 + random.between(60, 25 * 60);
}
