import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** For Prometheus. No label holds what a caller chose: tools, codes and operations are names of this program. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'jobboard_calls_total',
    help: 'Tool calls by tool and code',
    labelNames: ['tool', 'code'],
    registers,
  });
  const latency = new Histogram({
    name: 'jobboard_call_seconds',
    help: 'How long tool calls took',
    labelNames: ['tool'],
    buckets: SECONDS,
    registers,
  });
  const board = new Counter({
    name: 'jobboard_board_requests_total',
    help: 'Operations asked of the board, by operation and outcome',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const answers = new Counter({
    name: 'jobboard_http_answers_total',
    help: 'Answers over HTTP by status',
    labelNames: ['status'],
    registers,
  });
  const underWay = new Gauge({ name: 'jobboard_requests_under_way', help: 'Requests not yet answered', registers });
  return {
    call(tool: string, code: string, seconds: number) {
      calls.inc({ tool, code });
      latency.observe({ tool }, seconds);
    },
    boardRequest: (operation: string, outcome: string) => board.inc({ operation, outcome }),
    answered: (status: number) => answers.inc({ status: String(status) }),
    underWay: (by: 1 | -1) => underWay.inc(by),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
