// What both hand-written servers do alike: how refusals are answered, how they say their port, and how they end.
import type { FastifyInstance } from 'fastify'
import { Refusal } from './rules.ts'

export const refusals = (app: FastifyInstance): void =>
  void app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = error instanceof Refusal ? error : new Refusal(error.statusCode ?? 500, 'INVALID', error.message)
    const { status, code, message, field } = refusal
    return reply
      .code(status)
      .type('application/problem+json')
      .send({ type: `/problems/${code}`, status, code, detail: message, field })
  })

/** On a free port, which it prints as one line of JSON. */
export async function listen(app: FastifyInstance, close: () => void | Promise<void>): Promise<void> {
  const end = async (): Promise<void> => {
    await app.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : 0 }))
}
