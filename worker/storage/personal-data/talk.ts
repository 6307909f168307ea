/** Tables of `schema/chat.ts`, `schema/notifications.ts`, `schema/outbox.ts`, `schema/support.ts` and `schema/work.ts`. */
import { reasons, type TableRule } from './rule.ts'

const own = 'user_id = :userId'
const ownEmail = '(SELECT u.email FROM users u WHERE u.id = :userId)'

export const talkTables = {
  rooms: {
    people: ['last_message_user_id', 'opened_by'],
    why: 'Copies of the room’s object, which writes them again once the messages are blanked.',
  },
  room_members: {
    people: ['user_id', 'other_id'],
    given: { where: own, columns: 'room_id, pinned, muted, blocked, created_at' },
    removed: [{ where: own, set: 'pinned = 0, muted = 0, unread = 0' }],
    why: reasons.others,
  },
  message_templates: {
    people: ['user_id'],
    given: { where: own, columns: 'title, text, created_at, updated_at' },
    removed: [{ where: own }],
  },
  presence: { people: ['user_id'], given: { where: own, columns: 'last_seen' }, removed: [{ where: own }] },
  notifications: {
    people: ['user_id', 'about_id'],
    given: { where: own, columns: 'kind, due_at, read_at' },
    removed: [{ where: own }],
    why: 'News of others about the person name an id, beside which the word for a deleted account stands.',
  },
  older_notifications: {
    people: ['user_id'],
    removed: [{ where: own }],
    why: 'Says what the person’s hub keeps, which is in the archive and is forgotten with the account.',
  },
  told_keys: { people: [], why: 'Names rows of other tables by an id alone, and is deleted after ninety days.' },
  notification_preferences: {
    people: ['user_id'],
    given: { where: own, columns: 'channels, quiet_from, quiet_to, updated_at' },
    removed: [{ where: own }],
  },
  push_devices: {
    people: ['user_id'],
    given: { where: own, columns: 'created_at, renewed_at' },
    removed: [{ where: own }],
  },
  telegram_links: { people: ['user_id'], removed: [{ where: own }], why: 'A secret that works once.' },
  push_services: { people: [], why: reasons.nobody },
  channel_rests: { people: [], why: reasons.nobody },
  job_places: { people: [], why: reasons.nobody },
  job_runs: { people: ['started_by'], why: reasons.team },
  announcements: { people: ['created_by'], why: reasons.team },
  person_notes: {
    people: ['user_id', 'author_id'],
    removed: [{ where: own }],
    why: 'What the team writes down for itself, of conversations with others among it; it goes with the account.',
  },
  work_owners: { people: ['owner_id', 'subject_id'], why: reasons.team },
  outbox: {
    people: ['user_id'],
    given: { where: own, columns: 'kind, channel, recipient, due_at, sent_at, delivery' },
    removed: [{ where: `${own} OR recipient = ${ownEmail}` }],
  },
  idempotency: { people: ['user_id'], removed: [{ where: own }], why: 'Answers to repeated requests.' },
  confirmation_codes: { people: ['user_id'], removed: [{ where: own }], why: 'Digests of secrets.' },
  throttles: {
    people: [],
    removed: [
      {
        where: `key LIKE 'known:' || CAST(:userId AS INTEGER) || ' %' 
          OR instr(key || ' ', ':' || ${ownEmail} || ' ') > 0 OR instr(key, ':' || ${ownEmail} || ':') > 0`,
      },
    ],
    why: 'Counters of attempts, by address and network; what is left is deleted by its own sweep.',
  },
  contact_requests: {
    people: ['user_id', 'answered_by'],
    // What a guardian tells the team is not the student's to read.
    given: {
      where: `${own} AND phone NOT IN (SELECT g.phone FROM guardianships g WHERE g.student_id = :userId)`,
      columns: 'name, phone, title, message, created_at',
    },
    removed: [{ where: own }],
  },
  reports: {
    people: ['user_id', 'about_id'],
    given: { where: own, columns: 'title, description, resolved, created_at' },
    removed: [
      {
        where: own,
        files: ['screenshot', 'log'],
        set: 'title = :name, description = :name, screenshot = NULL, log = NULL, updated_at = :now',
      },
    ],
    why: 'What others reported about the person stays with the team, for the safety of others.',
  },
  threads: {
    people: ['user_id', 'about_id', 'owner_id', 'handled_by'],
    given: { where: own, columns: 'kind, name, phone, email, title, state, outcome, created_at' },
    removed: [
      {
        where: `${own} OR (about_id = :userId AND kind = 'guardian')`,
        set: "name = :name, phone = NULL, email = NULL, preview = :name, title = iif(kind = 'dispute', title, :name)",
      },
    ],
    why: 'What became of what somebody told the team; words and addresses of the person are blanked.',
  },
  thread_messages: {
    people: ['author_id'],
    given: {
      where: `side <> 'note' AND thread_id IN (SELECT t.id FROM threads t WHERE t.user_id = :userId)
        AND (side <> 'other')`,
      columns: 'side, text, created_at',
    },
    removed: [
      {
        where: `author_id = :userId AND side IN ('person', 'other') OR thread_id IN (SELECT t.id FROM threads t
          WHERE (t.user_id = :userId OR t.about_id = :userId AND t.kind = 'guardian')) AND side <> 'other'`,
        set: 'text = :name',
      },
    ],
    why: 'Blanked; the rows stay, so that the team sees that there was a conversation.',
  },
  saved_replies: { people: [], why: reasons.nobody },
  uploads: { people: ['user_id', 'target_id'], why: reasons.short },
  upload_parts: { people: [], why: reasons.nobody },
  orphan_objects: { people: [], why: reasons.short },
  audit_log: {
    people: ['actor_id', 'subject_id', 'target_id'],
    why: 'What the team did, kept as evidence; addresses are masked in it, and triggers refuse any change.',
  },
  audit_seals: { people: [], why: reasons.nobody },
  gateway_events: { people: [], why: 'Reports of payments as the gateways sent them, kept with the accounting.' },
  share_visits: { people: [], why: reasons.nobody },
} as const satisfies Record<string, TableRule>
