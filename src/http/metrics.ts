import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** For Prometheus. No label holds what a caller chose: tools, codes and operations are names of this program. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `jobboard_${name}_total`, help, labelNames, registers });
  const calls = counter('calls', 'Tool calls by tool and code', 'tool', 'code');
  const board = counter(
    'board_requests',
    'Operations asked of the board, by operation and outcome',
    'operation',
    'outcome',
  );
  const answers = counter('http_answers', 'Answers over HTTP by status', 'status');
  const latency = new Histogram({
    name: 'jobboard_call_seconds',
    help: 'How long tool calls took',
    labelNames: ['tool'],
    buckets: SECONDS,
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
