/** Tables of `schema/people.ts`, `schema/guardians.ts` and `schema/my-data.ts`. */
import { reasons, type TableRule } from './rule.ts'

const own = 'user_id = :userId'

export const peopleTables = {
  // The last one to be blanked: until then it tells the address by which other rows are found.
  users: {
    people: ['id'],
    given: {
      where: 'id = :userId',
      columns: `id, email, name, address, birth_year, gender, role, verified_email, verified_phone, verified_whats_app, city,
        phone, notification_method, telegram_chat_id IS NOT NULL AS telegram, google_id IS NOT NULL AS google, share_source,
        created_at, updated_at`,
    },
    removed: [
      {
        where: 'id = :userId',
        files: ['image'],
        set: `email = 'deleted-' || id || '@deleted.invalid', password_hash = NULL, name = :name, image = NULL,
          address = NULL, birth_year = NULL, gender = NULL, verified_email = 0, verified_phone = 0, verified_whats_app = 0,
          credit_score = 0, city = NULL, phone = NULL, notification_method = NULL, telegram_chat_id = NULL,
          google_id = NULL, share_source = NULL, tokens_valid_after = max(tokens_valid_after, :now + 1000),
          updated_at = :now`,
      },
    ],
  },
  tutors: {
    people: ['id', 'studio_id'],
    given: {
      where: 'id = :userId',
      columns: 'bio, about, video, thumbnail, captions, levels, notice, pause, activated, created_at, updated_at',
    },
    removed: [
      {
        where: 'id = :userId',
        files: ['video', 'thumbnail', 'captions'],
        set: `bio = NULL, about = NULL, video = NULL, video_ms = NULL, thumbnail = NULL, captions = NULL,
          captions_language = NULL, captions_at = NULL, studio_id = NULL, activated = 0, bypass_onboarding = 0,
          updated_at = :now`,
      },
      { where: 'studio_id = :userId', set: 'studio_id = NULL' },
    ],
  },
  students: {
    people: ['user_id'],
    given: { where: own, columns: 'job_title, english_level, learning_objective, friend_code, created_at, updated_at' },
    removed: [
      {
        where: own,
        set: 'job_title = NULL, english_level = NULL, learning_objective = NULL, friend_code = NULL, updated_at = :now',
      },
    ],
  },
  friends: {
    people: ['friend_id', 'inviter_id'],
    given: {
      where: 'friend_id = :userId OR inviter_id = :userId',
      columns: `iif(friend_id = :userId, 'invited', 'inviter') AS side, joined_at, decided_at,
        iif(friend_id = :userId, friend_minutes, inviter_minutes) AS minutes`,
    },
    why: reasons.accounting,
  },
  topics: { people: [], why: reasons.nobody },
  user_topics: {
    people: ['user_id'],
    given: { where: own, columns: '(SELECT t.arabic_name FROM topics t WHERE t.id = topic_id) AS topic' },
    removed: [{ where: own }],
  },
  ratings: {
    people: ['rater_id', 'ratee_id'],
    given: { where: 'rater_id = :userId', columns: 'value, feedback, landing_consent_at, created_at, updated_at' },
    // The stars stay, because the tutor's average was made of them.
    removed: [
      {
        where: 'rater_id = :userId',
        set: 'feedback = NULL, feedback_length = 0, landing_consent_at = NULL',
      },
    ],
    why: 'The stars count for the tutor, without a word or a name.',
  },
  tutor_public: { people: ['id'], removed: [{ where: 'id = :userId' }], why: 'A copy of what `tutors` gives.' },
  tutor_places: { people: ['tutor_id'], why: reasons.copied },
  people_places: { people: ['user_id'], why: reasons.copied },
  favourite_tutors: {
    people: ['student_id', 'tutor_id'],
    given: {
      where: 'student_id = :userId',
      columns: '(SELECT u.name FROM users u WHERE u.id = tutor_id) AS tutor, created_at',
    },
    removed: [{ where: 'student_id = :userId OR tutor_id = :userId' }],
  },
  account_blocks: {
    people: ['user_id', 'blocked_by', 'ended_by'],
    given: { where: own, columns: 'created_at, until, ended_at' },
    why: 'Why the team kept somebody out, kept as evidence for whoever complained.',
  },
  looks: {
    people: ['person_id', 'admin_id'],
    // Those that an open report was the reason for are not told.
    given: { where: 'person_id = :userId AND report_id IS NULL', columns: 'started_at, ended_at' },
    why: 'Who of the team saw the screens of whom and why, kept as evidence; it names ids alone.',
  },
  signed_in_devices: {
    people: ['user_id'],
    given: { where: own, columns: 'browser, system, kind, city, created_at, last_seen_at, ended_at' },
    removed: [{ where: own }],
  },
  guardianships: {
    people: ['student_id'],
    given: {
      where: 'student_id = :userId',
      columns: 'name, phone, relation, state, created_at, consented_at, lesson_texts, closed_at',
    },
    removed: [{ where: 'student_id = :userId' }],
  },
  guardian_payments: {
    people: ['student_id'],
    given: {
      where: 'student_id = :userId',
      columns: 'plan_id, period, amount, created_at, expires_at, closed_at',
    },
    removed: [{ where: 'student_id = :userId' }],
  },
  consents: {
    people: ['user_id'],
    given: { where: own, columns: 'kind, version, given, way, created_at' },
    why: 'What was agreed to and when, kept as evidence; it names an id alone.',
  },
  passkeys: {
    people: ['user_id'],
    given: { where: own, columns: 'name, created_at, last_used_at' },
    removed: [{ where: own }],
  },
  one_time_codes: {
    people: ['user_id'],
    given: { where: own, columns: 'created_at, confirmed_at' },
    removed: [{ where: own }],
  },
  recovery_codes: {
    people: ['user_id'],
    given: { where: own, columns: 'created_at, used_at' },
    removed: [{ where: own }],
  },
  ceremonies: { people: ['user_id'], removed: [{ where: own }], why: reasons.short },
  calendar_feeds: { people: ['user_id'], given: { where: own, columns: 'created_at' }, removed: [{ where: own }] },
  credential_changes: {
    people: ['user_id', 'actor_id'],
    given: { where: own, columns: 'field, from_value, to_value, state, created_at, effective_at, closed_at' },
    removed: [{ where: own }],
  },
  stale_topics: { people: ['tutor_id'], removed: [{ where: 'tutor_id = :userId' }], why: 'A mark for a sweep.' },
  tutor_figures: {
    people: ['tutor_id'],
    given: {
      where: 'tutor_id = :userId',
      columns: 'listed_at, figures, trust, team_figures, case_since, case_closed_at, counted_at',
    },
    removed: [{ where: 'tutor_id = :userId' }],
  },
  tutor_counters: { people: ['tutor_id'], why: 'Counts of lessons and stars, which stay.' },
  tutor_students: { people: ['tutor_id', 'student_id'], why: 'Counts of lessons, which stay.' },
  tutor_wishes: { people: [], why: reasons.copied },
  search_changes: {
    people: [],
    why: 'Names who is to be written to the index of texts anew, by an id alone, until that is done.',
  },
  list_totals: { people: [], why: reasons.nobody },
  platform_months: { people: [], why: reasons.nobody },
  search_misses: { people: [], why: reasons.nobody },
  demand_days: { people: [], why: reasons.nobody },
  demand_weeks: { people: [], why: reasons.nobody },
  ledger_spans: { people: [], why: reasons.nobody },
  ledger_totals: { people: [], why: reasons.nobody },
  ledger_checks: { people: [], why: reasons.nobody },
  data_archives: {
    people: ['user_id'],
    given: { where: own, columns: 'state, asked_at, bytes, expires_at' },
    removed: [{ where: own, files: ['key'] }],
  },
  account_deletions: { people: ['user_id'], why: 'Goes with the last step of the deletion.' },
  deleted_accounts: {
    people: ['user_id'],
    why: 'An id and an instant, so that what a restored backup brings back is deleted again.',
  },
} as const satisfies Record<string, TableRule>
