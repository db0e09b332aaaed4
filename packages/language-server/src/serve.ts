// Serves an editor over two streams, until the editor ends the session.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { attach } from './server.ts'

/** The process ends when the editor ends the connection, by the protocol's own rules. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  const connection = createConnection(ProposedFeatures.all, input, output)
  attach(connection)
  connection.listen()
}
