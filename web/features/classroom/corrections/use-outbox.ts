import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { saveCorrections } from '#contract/classroom/api/corrections.ts'
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import type { DeviceQueue } from '#web/lib/device-queue.ts'
import { useOnline } from '#web/lib/network.ts'
import { useConnection } from '#web/lib/socket.ts'
import { createCorrectionOutbox, type WaitingCorrection } from './outbox.ts'
import { lessonCorrectionsQuery } from './query.ts'

const outboxes = new Map<number, DeviceQueue<WaitingCorrection>>()

/** Sends corrections, and shows them as the server has them then. */
const post =
  (client: QueryClient) =>
  async (lessonId: number, corrections: readonly CorrectionTexts[], atOnce: boolean): Promise<void> => {
    const body = { corrections: [...corrections], atOnce }
    const saved = await api(saveCorrections, { params: { id: lessonId }, body })
    const { queryKey } = lessonCorrectionsQuery(lessonId)
    // An answer that is on its way may have been read before they were stored.
    await client.cancelQueries({ queryKey })
    client.setQueryData(
      queryKey,
      (list) => list && [...new Map([...list, ...saved].map((one) => [one.id, one])).values()],
    )
  }

/** One outbox per person, so that two parts of the page do not send the same corrections at once. */
const outboxOf = (userId: number, client: QueryClient): DeviceQueue<WaitingCorrection> => {
  const known = outboxes.get(userId)
  if (known) return known
  const outbox = createCorrectionOutbox(userId, post(client))
  outboxes.set(userId, outbox)
  return outbox
}

/** How often what could not be sent is tried again while the connection stays as it is. */
const againMs = 15_000

/**
 * What waits to be sent, of all lessons, and what adds to it. It is sent at once, whenever the connection is back, and
 * again and again until the server takes it.
 */
export const useCorrectionOutbox = () => {
  const { id } = useRequiredUser()
  const client = useQueryClient()
  const outbox = useMemo(() => outboxOf(id, client), [id, client])
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.read)
  const isOnline = useOnline()
  const connection = useConnection()
  /** The last attempt did not arrive. */
  const [hasFailed, setFailed] = useState(false)
  const send = () => {
    outbox.send().then(
      () => setFailed(false),
      () => setFailed(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again when the connection changes
  useEffect(() => {
    if (isOnline) send()
    else void outbox.load()
  }, [outbox, isOnline, connection])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts with a failure
  useEffect(() => {
    if (!hasFailed || !isOnline) return
    const timer = setInterval(send, againMs)
    return () => clearInterval(timer)
  }, [outbox, hasFailed, isOnline])
  return {
    waiting,
    /** Nothing reaches the server at present. */
    isStuck: !isOnline || hasFailed,
    add: (lessonId: number, corrections: readonly CorrectionTexts[], atOnce: boolean): void => {
      const at = serverNow()
      const written = corrections.map((texts, index) => ({
        ...{ id: crypto.randomUUID(), lessonId, texts, atOnce, at: at + index, refused: null },
      }))
      void outbox.add(written).then(send)
    },
    remove: (waitingId: string): void => void outbox.remove([waitingId]),
  }
}
