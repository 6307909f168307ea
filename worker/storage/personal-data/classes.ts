/**
 * How far each kind of data is protected: a class for every table, folder of files and kind of object, and for columns that
 * are stricter than their table. What the classes demand is in `docs/data.md`; a house test holds both against the schema.
 */
import type { folders } from '#contract/vocabulary/media.ts'
import type { personalStorage } from './objects.ts'

/** From what anybody may read to what nobody reads. */
export const dataClasses = ['open', 'internal', 'personal', 'confidential', 'secret'] as const
export type DataClass = (typeof dataClasses)[number]

type Tables = Readonly<Record<DataClass, readonly string[]>>

/** A table has the class of the strictest thing that its rows say of a person, but for `secretColumns`. */
export const tableClasses: Tables = {
  // Shown to visitors, or figures of what is.
  open: [
    ...[
      'announcements',
      'plans',
      'topics',
      'user_topics',
      'tutor_public',
      'tutor_places',
      'tutor_wishes',
      'tutor_counters',
      'withdraw_methods',
    ],
    ...['platform_months', 'availability_slots'],
  ],
  // How the platform runs. Says nothing of a person but which of the team did it.
  internal: [
    ...[
      'coupons',
      'platform_settings',
      'job_runs',
      'job_places',
      'push_services',
      'channel_rests',
      'orphan_objects',
      'upload_parts',
      'share_visits',
    ],
    ...['search_misses', 'search_changes', 'demand_days', 'demand_weeks'],
    ...['list_totals', 'stale_topics', 'audit_seals', 'outages', 'deleted_accounts', 'recordings'],
    ...['work_owners', 'saved_replies', 'book_checks', 'ledger_spans', 'ledger_totals', 'ledger_checks'],
    ...['told_keys', 'shelved_months', 'shelved_parts'],
  ],
  // Who somebody is, and what they do here.
  personal: [
    ...['users', 'tutors', 'students', 'friends', 'ratings', 'people_places', 'favourite_tutors', 'tutor_figures'],
    ...['tutor_students', 'signed_in_devices', 'passkeys', 'presence', 'rooms', 'room_members', 'notifications'],
    ...['older_notifications'],
    ...['notification_preferences', 'push_devices', 'telegram_links', 'calendar_feeds', 'uploads', 'throttles'],
    ...[
      'account_deletions',
      'data_archives',
      'consents',
      'plan_invites',
      'invites',
      'subscriptions',
      'subscription_upgrades',
    ],
    ...['coupon_redemptions', 'lessons', 'lesson_verdicts', 'minute_lots', 'minute_movements', 'weekly_hours'],
    ...['weekly_lessons', 'week_templates', 'time_off', 'busy', 'sessions', 'session_participants', 'session_events'],
    ...[
      'insight_parts',
      'words',
      'demo_words',
      'word_reviews',
      'review_days',
      'learning_progress',
      'passports',
      'intro_videos',
    ],
    ...['materials', 'material_pages', 'lesson_materials', 'demo_materials', 'call_clips'],
  ],
  // What would harm somebody in the wrong hands: words to one person, money and where it goes, children, judgements.
  confidential: [
    ...[
      'guardianships',
      'guardian_payments',
      'credential_changes',
      'account_blocks',
      'person_notes',
      'private_notes',
      'homework',
      'message_templates',
      'contact_requests',
      'film_assessments',
      'studio_appointments',
      'threads',
      'thread_messages',
      'reports',
    ],
    ...['receipts', 'book_documents'],
    ...[
      'disputes',
      'lesson_rulings',
      'lesson_recaps',
      'speaking_marks',
      'passport_recordings',
      'lesson_insights',
      'interviews',
      'demo_sessions',
      'transactions',
      'invoices',
    ],
    ...[
      'invoice_events',
      'payout_batches',
      'payout_items',
      'refund_requests',
      'ledger_entries',
      'ledger_openings',
      'gateway_events',
      'approvals',
      'audit_log',
      'outbox',
      'looks',
    ],
    'idempotency',
  ],
  // Proves who somebody is. Stored as a digest or encrypted alone.
  secret: ['confirmation_codes', 'one_time_codes', 'recovery_codes', 'ceremonies'],
}

/**
 * Tables of the index of texts, a database of its own. What is in them is written from the tables of the same names here, and
 * goes from them when it goes from those.
 */
export const searchTableClasses: Tables = {
  open: ['tutor_places', 'tutor_search'],
  internal: ['search_state', 'search_versions'],
  personal: ['people_places', 'people_search'],
  confidential: [],
  secret: [],
}

/** Columns that are secret in tables of another class, as they stand in the database. */
export const secretColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  calendar_feeds: ['token_hash'],
  telegram_links: ['token_hash'],
  guardianships: ['link_digest', 'link_key'],
  push_devices: ['endpoint', 'p256dh', 'auth'],
  // Codes and links that wait are encrypted in it.
  outbox: ['payload'],
  confirmation_codes: ['digest'],
  one_time_codes: ['secret'],
  recovery_codes: ['digest'],
  ceremonies: ['digest'],
}

/** Columns whose names sound like secrets. */
export const noSecrets: Readonly<Record<string, string>> = {
  'passkeys.public_key': 'Verifies, and signs nothing.',
  'gateway_events.digest': 'Of a report, to know a repeated one.',
  'audit_seals.hash': 'Of rows that the team may read.',
}

export const fileClasses: Readonly<Record<keyof typeof folders, DataClass>> = {
  userImages: 'open',
  tutorVideos: 'open',
  tutorThumbnails: 'open',
  tutorCaptions: 'open',
  deletedAccounts: 'internal',
  introVideos: 'personal',
  screenshots: 'confidential',
  logs: 'confidential',
  receipts: 'confidential',
  disputes: 'confidential',
  chatFiles: 'confidential',
  materialPages: 'personal',
  clips: 'personal',
  homework: 'confidential',
  passports: 'confidential',
  archives: 'confidential',
  insights: 'confidential',
}

export const objectClasses: Readonly<Record<keyof typeof personalStorage, DataClass>> = {
  CHANNEL: 'internal',
  SERVER_MONITOR: 'internal',
  USER_HUB: 'confidential',
  RING_BOARD: 'personal',
  JOB_HAND: 'internal',
  CHAT_ROOM: 'confidential',
  SESSION_ROOM: 'confidential',
}
