// The model door of one episode: answers what the agent asks its own model for, from its cassette or its endpoint, and records it; listens nowhere.
import type { NewPathEvent } from '../../episode/path-event.js';
import type { ModelFault } from '../../scenario/faults.js';
import { firstLine, type SightlineError } from '../../sightline-error.js';
import { callLedger, type ModelExchange, openExchange } from './exchange.js';
import { deliverCut, type Delivering, deliverWhole } from './deliver.js';
import {
  injected,
  leftBecause,
  modelFaultSchedule,
  type PlannedFault,
  wait,
} from './model-faults.js';
import { dropped, readModelRequest, refusal } from './model-request.js';
import { type AnswerSource, findSource, type Upstream } from './upstream.js';
import { type AgentCassette, type CassetteSettings, openAgentCassette } from './cassette.js';
import { stat } from 'node:fs/promises';
import {
  type CassetteMode,
  CASSETTES_VARIABLE,
  parseCassetteMode,
} from '../../model/cassettes/mode.js';

export interface ModelServiceOptions {
  /** The agent's model; null: none is set, and only recorded answers can be given. */
  upstream: Upstream | null;
  /** Takes the events `model_call` and `tool_seen`. */
  record: (event: NewPathEvent) => void;
  /** The scenario's faults of the model. Default none. */
  faults?: readonly ModelFault[];
  /** The episode's cassette (`openCassette`); null: nothing is replayed or recorded. Default null. */
  cassette?: AgentCassette | null;
  /** For durations, ms. */
  clock: { now(): number };
  /** How long the endpoint may take to the head of an answer, ms. Default 300,000. */
  upstreamTimeoutMs?: number;
  /** How long the end of the episode waits for answers that are still being recorded, ms. Default 10,000. */
  lastAnswersMs?: number;
}

export interface ModelService {
  /** @param request with its path below `/model`, such as "/v1/chat/completions". Never rejects. */
  answer(request: Request): Promise<Response>;
  /**
   * Answers nothing more: releases calls that wait, waits for answers that are being recorded, and writes the cassette.
   *
   * @throws what could not be recorded or written.
   */
  end(): Promise<void>;
  /** What the harness could not do for the agent, in order: a cassette without the answer, a missing endpoint. */
  readonly failures: readonly SightlineError[];
  /** Answers that the agent got and that are not in the cassette, though they should be; complete after `end`. */
  readonly unrecorded: readonly SightlineError[];
}

/** @throws SightlineError `scenario-invalid` where two faults mean one call. */
export function createModelService(options: ModelServiceOptions): ModelService {
  const nextFault = modelFaultSchedule(options.faults ?? []);
  const ledger = callLedger();
  const running = new Set<Promise<void>>();
  const failures: SightlineError[] = [];
  const unrecorded: SightlineError[] = [];
  const thrown: unknown[] = [];
  /** The episode has ended; ongoing recordings have to stop too. */
  const ended = new AbortController();
  const stopped = new AbortController();

  const record = (event: NewPathEvent): void => {
    try {
      options.record(event);
    } catch (error) {
      // Nobody awaits a stream that is passed on, so `end` throws it.
      thrown.push(error);
    }
  };
  const serve = async (request: Request): Promise<Response> => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (ended.signal.aborted) return refusedAfterEnd(request);
    const asked = readModelRequest(
      request.method,
      new URL(request.url),
      new TextDecoder().decode(bytes),
    );
    const exchange = openExchange(asked, { record, now: () => options.clock.now(), ledger });
    const gone = AbortSignal.any([request.signal, ended.signal]);
    const fault = asked.api === 'other' ? null : nextFault();
    if (fault !== null) {
      const answer = await injected(fault, exchange, { gone, ended: ended.signal });
      if (answer !== null) return answer;
    }
    const source = await findSource(asked, {
      options,
      request: { headers: request.headers, bytes },
      left: gone,
      stop: stopped.signal,
    });
    return given(source, { exchange, fault, request });
  };
  const given = (
    source: AnswerSource,
    {
      exchange,
      fault,
      request,
    }: { exchange: ModelExchange; fault: PlannedFault | null; request: Request },
  ): Promise<Response> | Response => {
    if (source.kind === 'refused') {
      failures.push(...(source.failure === null ? [] : [source.failure]));
      exchange.close({ status: source.response.status, origin: 'none', problem: source.problem });
      return source.response;
    }
    if (source.kind === 'left') {
      exchange.close({ status: null, origin: 'none', problem: leftBecause(ended.signal) });
      return dropped();
    }
    const delivering: Delivering = {
      source,
      exchange,
      fault,
      left: request.signal,
      ended: ended.signal,
      onUnrecorded: (reason) => unrecorded.push(reason),
      running,
    };
    return fault?.fault.fault === 'cut' ? deliverCut(delivering) : deliverWhole(delivering);
  };

  const tracked = (answering: Promise<Response>): Promise<Response> => {
    const done: Promise<void> = Promise.allSettled([answering]).then(() => {
      running.delete(done);
    });
    running.add(done);
    return answering;
  };

  const idle = async (): Promise<void> => {
    // What ends may have begun something else, such as the passing on of an answer.
    while (running.size > 0) await Promise.all(running);
  };

  return {
    failures,
    unrecorded,
    async answer(request) {
      try {
        return await tracked(serve(request));
      } catch (error) {
        const message = `${request.method} ${request.url} cannot be served: ${firstLine(error)}`;
        return refusal(400, 'sightline_unreadable_request', message);
      }
    },
    async end() {
      ended.abort();
      const patience = new AbortController();
      const late = wait(options.lastAnswersMs ?? 10_000, patience.signal);
      await Promise.race([idle(), late]);
      patience.abort();
      stopped.abort();
      await idle();
      unrecorded.push(...((await options.cassette?.save()) ?? []));
      if (thrown.length > 0) throw thrown[0];
    },
  };
}

function refusedAfterEnd(request: Request): Response {
  const message = `${request.method} ${new URL(request.url).pathname} came after the episode had ended.`;
  return refusal(410, 'sightline_closed_episode', message);
}

/** `live`: the endpoint is asked and nothing is recorded; for the others see `CassetteSettings`. */
export type AgentModelMode = CassetteMode;

interface OpenModelServiceOptions extends Omit<ModelServiceOptions, 'cassette'> {
  mode: AgentModelMode;
  cassette: Omit<CassetteSettings, 'mode'>;
}

/**
 * The model door of one episode.
 *
 * @throws SightlineError `cassette-invalid` and `cassette-version` for a cassette that cannot be read, and
 * `scenario-invalid` where two faults mean one call.
 */
export async function openModelService(options: OpenModelServiceOptions): Promise<ModelService> {
  const { mode, cassette: settings, ...service } = options;
  const cassette = mode === 'live' ? null : await openAgentCassette({ ...settings, mode });
  return createModelService({ ...service, cassette });
}

/**
 * The mode that a setting names. Where it names none: `auto` if the app has a folder of cassettes, else `live`.
 *
 * @param dir the app's folder of cassettes.
 * @throws SightlineError `usage` for another word.
 */
export async function agentModelMode(named: string | null, dir: string): Promise<AgentModelMode> {
  const mode = parseCassetteMode(CASSETTES_VARIABLE, named);
  return mode ?? ((await isFolder(dir)) ? 'auto' : 'live');
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
