/** Fetches files beside a call, as `page-pace.ts` says: one piece at a time of all that is fetched here. */
import { NoAnswerError } from '#web/lib/api-errors.ts'
import { readPrivateFile } from '#web/lib/private-file.ts'
import { endOfPiece, firstPieceBytes, nextPieceBytes, restAfterPiece } from './page-pace.ts'

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What the line was last seen to bear; null for all at once. */
let pieceBytes: number | null = firstPieceBytes
let last: Promise<unknown> = Promise.resolve()

/** A piece that gets no answer for so long fails, so that it is asked for again. */
const pieceLimitMs = 15_000
/** The longest that a piece waits for those before it, one of which may get no answer at all. */
const longestTurnMs = 5000

const withinLimit = async <T>(signal: AbortSignal, work: (limited: AbortSignal) => Promise<T>): Promise<T> => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new NoAnswerError(!navigator.onLine)), pieceLimitMs)
  try {
    return await work(AbortSignal.any([signal, stop.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/** `work` tells with what it got for how long the line is left to the call before what comes next. */
const afterOthers = async <T>(work: () => Promise<{ got: T; restMs: number }>): Promise<T> => {
  const done = Promise.race([last, rest(longestTurnMs)]).then(work)
  last = done.then(
    ({ restMs }) => rest(restMs),
    () => undefined,
  )
  return (await done).got
}

interface Piece {
  readonly body: Blob
  /** Bytes of the whole file. */
  readonly size: number
}

/** A server that knows no ranges sends the whole file. */
const readPiece = async (response: Response): Promise<Piece> => {
  const body = await response.blob()
  const [, size] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return { body, size: response.status === 206 && size ? Number(size) : body.size }
}

/** The whole file at `path`. `isWaitedFor`: whether somebody looks at where it will be, asked after each piece. */
export const fetchPaced = async (path: string, signal: AbortSignal, isWaitedFor: () => boolean): Promise<Blob> => {
  const fetchPiece = async (from: number, size: number | null): Promise<{ got: Piece; restMs: number }> => {
    signal.throwIfAborted()
    const end = endOfPiece(from, pieceBytes, size)
    const range = end === null && from === 0 ? undefined : ([from, end ?? ''] as const)
    const began = performance.now()
    const asked = pieceBytes
    // Where it fails, the next one is small.
    pieceBytes = firstPieceBytes
    const got = await withinLimit(signal, (limited) =>
      readPrivateFile(path, limited, readPiece, { range, priority: 'low' }),
    )
    const tookMs = performance.now() - began
    pieceBytes = nextPieceBytes(asked, tookMs)
    return { got, restMs: restAfterPiece(tookMs, isWaitedFor()) }
  }
  let { body: file, size } = await afterOthers(() => fetchPiece(0, null))
  while (file.size < size) {
    const piece = await afterOthers(() => fetchPiece(file.size, size))
    const { body } = piece
    file = body.size < piece.size ? new Blob([file, body], { type: body.type }) : body
    size = piece.size
  }
  return file
}
