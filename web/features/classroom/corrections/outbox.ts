/**
 * Corrections that a tutor has written and the server has not received yet. The same texts again in one lesson change
 * nothing, so that one which is sent again, because the response was lost, stays one.
 */
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { correctionLimits } from '#contract/vocabulary/corrections.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { codeOf, statusOf } from '#web/lib/api-errors.ts'
import { createDeviceQueue, createQueueStore, type DeviceQueue, type QueueStore } from '#web/lib/device-queue.ts'

export interface WaitingCorrection {
  readonly id: string
  readonly lessonId: number
  readonly texts: CorrectionTexts
  readonly atOnce: boolean
  /** When it was written, epoch ms: they are sent in this order. */
  readonly at: number
  /** Why the server does not take it as it is; null while it may be taken. */
  readonly refused: ErrorCode | null
}

const onDevice = createQueueStore<WaitingCorrection>('hiwar-corrections', 'waiting')

/** True for an answer that the same request would get again. */
const isFinal = (error: unknown): boolean => {
  const status = statusOf(error) ?? 0
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

/** Those that go in one request: of one lesson, shown at the same time. */
const batchOf = (waiting: readonly WaitingCorrection[]): WaitingCorrection[] => {
  const sendable = waiting.filter(({ refused }) => refused === null)
  const [first] = sendable
  return sendable
    .filter((one) => one.lessonId === first?.lessonId && one.atOnce === first.atOnce)
    .slice(0, correctionLimits.atOnce)
}

export const createCorrectionOutbox = (
  owner: number,
  post: (lessonId: number, corrections: readonly CorrectionTexts[], atOnce: boolean) => Promise<unknown>,
  store: QueueStore<WaitingCorrection> = onDevice,
): DeviceQueue<WaitingCorrection> => {
  /** What the server never takes stays, with the reason. */
  const sendBatch = async (
    batch: readonly WaitingCorrection[],
    queue: DeviceQueue<WaitingCorrection>,
  ): Promise<void> => {
    const [first] = batch
    if (!first) return
    try {
      const texts = batch.map((one) => one.texts)
      await post(first.lessonId, texts, first.atOnce)
    } catch (error) {
      if (!isFinal(error)) throw error
      // All or none of a request is taken: one by one, only those that are refused stay.
      if (batch.length > 1) for (const one of batch) await sendBatch([one], queue)
      else await queue.replace({ ...first, refused: codeOf(error) ?? 'bad-request' })
      return
    }
    await queue.remove(batch.map(({ id }) => id))
  }
  return createDeviceQueue(owner, { store, timeOf: ({ at }) => at, next: batchOf, sendBatch })
}
