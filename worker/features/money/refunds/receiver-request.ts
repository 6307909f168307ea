import type { Db } from '#worker/storage/db.ts'
import { queueNotification } from '#worker/storage/notifications.ts'

/** Asks a student where the money of a refund goes that the team pays by hand. */
export const askForReceiver = (
  db: Db,
  { txId, userId, amount }: { readonly txId: number; readonly userId: number; readonly amount: number },
  now: number,
): D1PreparedStatement =>
  queueNotification(db, {
    ...{ userId, kind: 'refund_receiver_asked', key: `refund-receiver:${txId}:${now}`, dueAt: now },
    facts: { transactionId: txId, amount },
  })
