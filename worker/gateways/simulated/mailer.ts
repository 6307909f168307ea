import type { Db } from '#worker/storage/db.ts'
import type { Mailer } from '../mailer.ts'
import { toFailure, toSuccess } from '../outcome.ts'
import { takeFault } from './faults.ts'
import { storeMessage } from './message-store.ts'

const subjectMax = 998

/** Stores mails for display. `@bounce.test` refuses all, `@slow.test` accepts only the third attempt. */
export const createSimulatedMailer = (db: Db): Mailer => ({
  async send({ to, subject, html, text, attachments, purpose, dedupe, attempt }) {
    if (subject === '' || subject.length > subjectMax || html === '' || text === '')
      return toFailure('invalid', 'E_FIELD_MISSING', { alert: true })
    const fault = await takeFault(db, 'mailer')
    if (fault) return fault
    if (to.endsWith('@bounce.test')) return toFailure('refused', 'E_RECIPIENT_SUPPRESSED')
    if (to.endsWith('@slow.test') && attempt < 3) return toFailure('unavailable', 'E_DELIVERY_FAILED')
    const id = `mail.sim.${dedupe}.${attempt}`
    await storeMessage(db, id, {
      channel: 'email',
      to,
      title: subject,
      text,
      html,
      ...(attachments ? { attachments } : {}),
      ...(purpose ? { purpose } : {}),
    })
    return toSuccess({ id })
  },
})
