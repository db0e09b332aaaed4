/** The program of a reader process: opens its own connection to the file and runs the statements that the server sends. */
import { serve } from '../../processes/index.ts'
import { connect } from './connection.ts'
import type { ReaderRequest } from './reader-process.ts'

serve<ReaderRequest>(([file]) => {
  const connection = connect(file!, 'reader')
  return (request) => {
    if (request.kind !== 'end' && request.begins) connection.run('BEGIN', [])
    switch (request.kind) {
      case 'end':
        if (connection.database.isTransaction) connection.run('COMMIT', [])
        return []
      case 'one':
        return [connection.one(request.text, request.values)]
      case 'rows':
      case 'all':
        return connection[request.kind](request.text, request.values)
    }
  }
})
