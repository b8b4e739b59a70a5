// Spans made by OpenTelemetry's own SDK and sent by its own exporter to a server of the test, which keeps what came.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Attributes, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

export interface Exported {
  body: Uint8Array;
  type: string;
  encoding: string | undefined;
}

export interface ToldSpan {
  name: string;
  attributes: Attributes;
  /** The message of an error. */
  error?: string;
}

/** Spans of one trace each. */
export async function spansOf(told: readonly ToldSpan[]): Promise<ReadableSpan[]> {
  const kept = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(kept)] });
  for (const { name, attributes, error } of told) {
    const span = provider.getTracer('test').startSpan(name, { attributes, root: true });
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
    span.end();
  }
  await provider.forceFlush();
  return kept.getFinishedSpans();
}

/** What the exporter for HTTP sends, and whether it took the answer for a success. */
export async function exported(
  spans: ReadableSpan[],
  { packed = false, answer = Response.json({}) }: { packed?: boolean; answer?: Response } = {},
): Promise<Exported & { accepted: boolean }> {
  const arrived: Exported[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { 'content-type': type = '', 'content-encoding': encoding } = request.headers;
      arrived.push({ body: Buffer.concat(chunks), type, encoding });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      void answer.text().then((text) => response.end(text));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  const options = packed ? { compression: 'gzip' } : {};
  const exporter = new OTLPTraceExporter({ url, ...options } as { url: string });
  const code = await new Promise<number>((resolve) =>
    exporter.export(spans, (result) => resolve(result.code)),
  );
  const [sent] = arrived;
  if (sent === undefined) throw new Error('Nothing was sent.');
  await exporter.shutdown();
  server.closeAllConnections();
  server.close();
  return { ...sent, accepted: code === 0 };
}

interface Transformer {
  ProtobufTraceSerializer: { serializeRequest(spans: ReadableSpan[]): Uint8Array };
}

/** As OpenTelemetry's exporters for protobuf write it; it comes with the exporter for JSON. */
export function inProtobuf(spans: ReadableSpan[]): Uint8Array {
  const exporter = createRequire(import.meta.url).resolve(
    '@opentelemetry/exporter-trace-otlp-http',
  );
  const load = createRequire(exporter) as (name: string) => Transformer;
  return load('@opentelemetry/otlp-transformer').ProtobufTraceSerializer.serializeRequest(spans);
}
