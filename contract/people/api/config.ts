import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { environments } from '../../vocabulary/deployment.ts'

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  who: 'anyone',
  cacheSeconds: 300,
  note: 'What this deployment has switched on, so that one build serves them all.',
  reply: v.object({
    /** Null: Google sign-in is off. Simulated: an account chooser of our own stands in for Google. */
    google: v.nullable(v.object({ clientId: v.string(), simulated: v.boolean() })),
    tutorSignUp: v.boolean(),
    /** Invitation to the chat group of tutors who are applying; null where there is none. */
    tutorGroup: v.nullable(v.string()),
    /** A new student has free minutes. */
    freeTrial: v.boolean(),
    /** News and reminders of lessons go out by WhatsApp; false where that service is switched off. */
    texts: v.boolean(),
    /** News and reminders go out by a bot of Telegram to whoever links a chat; false where that service is switched off. */
    telegram: v.boolean(),
    /** Codes that prove a phone can be sent by Telegram as well. */
    telegramCodes: v.boolean(),
    /** Push messages go out; null where that service is switched off. `publicKey`: null where it is simulated. */
    push: v.nullable(v.object({ publicKey: v.nullable(v.string()) })),
    /** Plans can be bought: some way of paying is switched on and has a gateway. */
    payments: v.boolean(),
    /** Extra minutes can be bought beside a running subscription. */
    packs: v.boolean(),
    /**
     * What a student's cancellation uses up of a lesson that is booked now: from so many hours before it on, this share of its
     * minutes, basis points. 0 hours: never.
     */
    lateCancel: v.object({ hours: v.number(), share: v.number() }),
    /** Some service is played by a simulator and people must be told. */
    trial: v.boolean(),
    /** Which copy of the product this is, so that people who work on several tell them apart. */
    environment: v.picklist(environments),
  }),
})
