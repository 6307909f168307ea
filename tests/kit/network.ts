/** A simulated network for gateways. */
import type { HttpRuntime } from '#worker/gateways/http-client.ts'

export interface RecordedRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
}

export type Answer = Response | Error

/** Answers in the given order, and records requests, waits and log lines. */
export const networkOf = (...answers: Answer[]) => {
  const left = [...answers]
  const asked: RecordedRequest[] = []
  const waits: number[] = []
  const lines: string[] = []
  const network: HttpRuntime = {
    async fetch(url, { method = 'GET', headers, body }) {
      const text = typeof body === 'string' ? body : 'null'
      asked.push({ url, method, headers: new Headers(headers), body: JSON.parse(text) })
      const answer = left.shift()
      if (!answer) throw new Error('nobody answers any more')
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: async (ms) => waits.push(ms),
    log: (line) => lines.push(JSON.stringify(line)),
  }
  return { network, asked, waits, lines }
}

export const timeout = () => new DOMException('too late', 'TimeoutError')
