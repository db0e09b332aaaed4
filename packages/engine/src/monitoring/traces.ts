/**
 * Traces by OpenTelemetry, configured by its standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`,
 * `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`). Loaded only if an endpoint is set.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, envDetector, detectResources, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { WatchedDelivery, WatchedRequest, Watcher } from './monitor.ts'

export type TraceEnvironment = Readonly<Record<string, string | undefined>>

/** Spans of requests with their statements, and of deliveries to other servers. */
export function openTraces(environment: TraceEnvironment): Watcher {
  const provider = providerOf(environment)
  const tracer = provider.getTracer('ninefold')
  const spans = new WeakMap<WatchedRequest, Span>()
  return {
    begun(request) {
      const { method, traceparent } = request
      spans.set(request, tracer.startSpan(method, { kind: SpanKind.SERVER }, parentOf(traceparent)))
    },
    ended(request, { route, status }) {
      const span = spans.get(request)
      if (!span) return
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'ninefold.request': request.id,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    statement({ text, milliseconds }, request) {
      const parent = request && spans.get(request)
      if (!parent?.isRecording()) return
      const end = Date.now()
      const attributes = { 'db.query.text': text }
      const options = { kind: SpanKind.CLIENT, startTime: end - milliseconds, attributes }
      tracer.startSpan(nameOf(text), options, trace.setSpan(ROOT_CONTEXT, parent)).end(end)
    },
    delivery: (delivery) => recordDelivery(tracer, delivery),
    close: () => provider.shutdown(),
  }
}

function recordDelivery(tracer: Tracer, { of, outcome, milliseconds }: WatchedDelivery): void {
  const end = Date.now()
  const options = {
    kind: SpanKind.PRODUCER,
    startTime: end - milliseconds,
    attributes: { 'ninefold.outcome': outcome },
  }
  const span = tracer.startSpan(`deliver ${of}`, options, ROOT_CONTEXT)
  if (outcome !== 'sent') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}

const providerOf = (environment: TraceEnvironment): TracerProvider =>
  new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ninefold' })
      .merge(defaultResource())
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': environment['OTEL_SERVICE_NAME'] || 'ninefold' })),
    sampler: samplerOf(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })

/** `SELECT`, `INSERT` … */
const nameOf = (text: string): string => /^\w+/.exec(text.trim())?.[0].toUpperCase() ?? 'statement'

/** In the format of W3C Trace Context; anything else starts a trace of its own. */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(`0x${flags}`) & 1, isRemote: true })
}

/** As the standard names them; by default, the caller decides, and traces without a caller are recorded. */
function samplerOf(environment: TraceEnvironment): Sampler {
  const ratio = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? 1)
  const name = environment['OTEL_TRACES_SAMPLER'] ?? 'parentbased_always_on'
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(Number.isNaN(ratio) ? 1 : ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
