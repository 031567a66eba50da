import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface Watched {
  index(): Promise<{ readonly newestAt: number; readonly open: number } | undefined>;
  ready(): Promise<Readonly<Record<'read' | 'write', boolean>>>;
}

/** Metrics for Prometheus. Labels are names of this program, never values that a caller chose. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `jobboard_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, ...labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers });
  const gauge = (name: string, help: string, labelNames: string[], collect: (it: Gauge) => unknown) =>
    new Gauge({
      name: `jobboard_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        await collect(this);
      },
    });
  // mcp.server.operation.duration of OpenTelemetry's conventions, as its exporters write it; its count is that of calls.
  const operations = histogram(
    'mcp_server_operation_duration_seconds',
    'How long tool calls took; a failed one has the code as error_type',
    ...['mcp_method_name', 'gen_ai_tool_name', 'error_type'],
  );
  const answers = counter('http_answers_total', 'Answers over HTTP by status', 'status');
  const refusals = counter('refusals_total', 'Requests that were refused, by reason', 'reason');
  const board = histogram('jobboard_board_seconds', 'How long the board took, retries included', 'operation', 'code');
  return {
    call(tool: string, code: string, seconds: number) {
      const isError = code !== 'ok' && code !== 'input_required';
      const labels = { mcp_method_name: 'tools/call', gen_ai_tool_name: tool, ...(isError && { error_type: code }) };
      operations.observe(labels, seconds);
    },
    answered: (status: number) => answers.inc({ status: String(status) }),
    refused: (reason: string) => refusals.inc({ reason }),
    board: (operation: string, code: string, seconds: number) => board.observe({ operation, code }, seconds),
    watch({ index, ready }: Watched) {
      gauge('index_ads', 'Open ads in the index', [], async (it) => it.set((await index())?.open ?? 0));
      gauge('index_age_seconds', 'Seconds since the newest ads were read; -1 before that', [], async (it) => {
        const { newestAt } = (await index()) ?? {};
        it.set(newestAt === undefined ? -1 : (Date.now() - newestAt) / 1000);
      });
      gauge('ready', '1 while calls that read, or write, are answered', ['for'], async (it) => {
        for (const [kind, isReady] of Object.entries(await ready())) it.set({ for: kind }, Number(isReady));
      });
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
