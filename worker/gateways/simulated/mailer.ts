import type { Db } from '#worker/storage/db.ts'
import type { Mailer } from '../mailer.ts'
import { done, failed } from '../outcome.ts'
import { dueFault } from './faults.ts'
import { shelve } from './shelf.ts'

const subjectMax = 998

/** Stores mails for display. `@bounce.test` refuses all, `@slow.test` accepts only the third attempt. */
export const outboxMailer = (db: Db): Mailer => ({
  async send({ to, subject, html, text, dedupe, attempt }) {
    if (subject === '' || subject.length > subjectMax || html === '' || text === '')
      return failed('invalid', 'E_FIELD_MISSING', { alert: true })
    const fault = await dueFault(db, 'mailer')
    if (fault) return fault
    if (to.endsWith('@bounce.test')) return failed('refused', 'E_RECIPIENT_SUPPRESSED')
    if (to.endsWith('@slow.test') && attempt < 3) return failed('unavailable', 'E_DELIVERY_FAILED')
    const id = `mail.sim.${dedupe}.${attempt}`
    await shelve(db, id, { channel: 'email', to, title: subject, text, html })
    return done({ id })
  },
})
