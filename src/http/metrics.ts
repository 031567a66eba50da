import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics for Prometheus. Labels are names of this program, never values that a caller chose. */
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
  const answers = new Counter({
    name: 'jobboard_http_answers_total',
    help: 'Answers over HTTP by status',
    labelNames: ['status'],
    registers,
  });
  return {
    call(tool: string, code: string, seconds: number) {
      calls.inc({ tool, code });
      latency.observe({ tool }, seconds);
    },
    answered: (status: number) => answers.inc({ status: String(status) }),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
