/** Tables of `schema/money.ts`. */
import { reasons, type TableRule } from './rule.ts'

const own = 'user_id = :userId'

export const moneyTables = {
  plans: { people: [], why: reasons.nobody },
  plan_invites: {
    people: ['user_id', 'created_by'],
    given: { where: own, columns: 'plan_id, created_at, expires_at' },
    removed: [{ where: own }],
  },
  coupons: { people: ['created_by', 'updated_by'], why: reasons.team },
  invites: {
    people: ['created_by', 'updated_by'],
    removed: [{ where: 'email = (SELECT lower(u.email) FROM users u WHERE u.id = :userId)' }],
    why: 'Sent by the team to an address.',
  },
  transactions: {
    people: ['user_id'],
    given: {
      where: own,
      columns: `id, amount, fees, status, type, phone, payment_method, provider, merchant_ref, provider_ref_num, plan_id,
        plan_period, refunded_amount, paid_at, created_at`,
    },
    removed: [{ where: own, set: `phone = '', gateway_qr = NULL, redirect_url = NULL` }],
    why: reasons.accounting,
  },
  coupon_redemptions: {
    people: ['user_id'],
    given: {
      where: 'tx_id IN (SELECT x.id FROM transactions x WHERE x.user_id = :userId)',
      columns: 'tx_id, created_at, released_at',
    },
    why: reasons.accounting,
  },
  subscription_upgrades: {
    people: [],
    given: {
      where: 'tx_id IN (SELECT x.id FROM transactions x WHERE x.user_id = :userId)',
      columns: 'tx_id, from_weekly_minutes, weekly_minutes, price, week_start, created_at',
    },
    why: reasons.accounting,
  },
  refund_requests: {
    people: ['user_id'],
    given: { where: own, columns: 'tx_id, status, method, address, amount, processed_at, created_at' },
    why: 'Says where money went, kept for five years with the accounting; the receiver is part of that.',
  },
  invoices: {
    people: ['user_id', 'addressed_by'],
    given: {
      where: own,
      columns: 'id, method, receiver, holder, bank, amount, status, transfer_ref, created_at, updated_at',
    },
    why: 'Says where money went, kept for five years with the accounting; the receiver is part of that.',
  },
  invoice_events: {
    people: ['actor_id'],
    given: {
      where: 'invoice_id IN (SELECT i.id FROM invoices i WHERE i.user_id = :userId)',
      columns: 'invoice_id, from_status, to_status, created_at',
    },
    why: reasons.accounting,
  },
  receipts: {
    people: ['user_id'],
    given: {
      where: 'tx_id IN (SELECT x.id FROM transactions x WHERE x.user_id = :userId)',
      columns: 'year, number, kind, tx_id, item, amount, vat, vat_rate, issued_at',
    },
    why: reasons.accounting,
  },
  book_documents: {
    people: ['person_id', 'subject_id'],
    // What a service said may name them.
    removed: [{ where: 'person_id = :userId AND last_error IS NOT NULL', set: 'last_error = NULL' }],
    why: 'Names by an id what the books outside hold; the deletion itself is queued there.',
  },
  book_checks: { people: [], why: reasons.nobody },
  payout_batches: { people: ['made_by', 'approved_by', 'updated_by'], why: reasons.team },
  payout_items: {
    people: ['settled_by'],
    given: {
      where: 'invoice_id IN (SELECT i.id FROM invoices i WHERE i.user_id = :userId)',
      columns: 'invoice_id, amount, state, bank_ref, settled_at',
    },
    why: reasons.accounting,
  },
  withdraw_methods: { people: [], why: reasons.nobody },
  platform_settings: { people: ['updated_by'], why: reasons.team },
  approvals: {
    people: ['subject_id', 'person_id', 'maker_id', 'decided_by'],
    given: {
      where: 'person_id = :userId',
      columns: 'kind, state, amount, created_at, decided_at',
    },
    removed: [
      // Nobody approves a new address of an account that is gone.
      {
        where: `person_id = :userId AND kind = 'recovery' AND state = 'waiting'`,
        set: `state = 'expired', decided_at = :now`,
      },
      // Closing one removes its address.
      {
        where: `kind = 'invite' AND state = 'waiting' AND (person_id = :userId
          OR act ->> 'email' = (SELECT lower(u.email) FROM users u WHERE u.id = :userId)
          OR EXISTS (SELECT 1 FROM json_each(act, '$.userIds') j WHERE j.value = :userId))`,
        set: `state = 'expired', decided_at = :now`,
      },
      {
        where: `person_id = :userId AND kind = 'recovery' AND EXISTS (SELECT 1 FROM json_each(act, '$.changes') c
          WHERE c.value ->> 'from' IS NOT NULL OR c.value ->> 'to' IS NOT NULL)`,
        set: `act = (SELECT json_object('changes', json_group_array(
            json_object('field', c.value ->> 'field', 'from', NULL, 'to', NULL)))
          FROM json_each(approvals.act, '$.changes') c)`,
      },
    ],
    why: `What two of the team decided about, kept as evidence with the accounting: of the addresses of a recovery only that
      they changed, of an invited address its ends. Triggers refuse any other change.`,
  },
  ledger_entries: {
    people: [],
    given: {
      where: `account IN ('student:' || CAST(:userId AS INTEGER), 'tutor:' || CAST(:userId AS INTEGER))`,
      columns: 'account, amount, ref_type, ref_id, created_at',
    },
    why: reasons.accounting,
  },
  ledger_openings: {
    people: [],
    given: {
      where: `account IN ('student:' || CAST(:userId AS INTEGER), 'tutor:' || CAST(:userId AS INTEGER))`,
      columns: 'account, ref_type, amount, entries',
      key: ['account', 'ref_type'],
    },
    why: 'Sums of entries of lessons from months long closed, which follow one by one from the lessons and verdicts given here.',
  },
  shelved_months: { people: [], why: reasons.nobody },
  shelved_parts: {
    people: [],
    why: 'Names files of the ledger, in which people are ids alone, kept with the accounting.',
  },
} as const satisfies Record<string, TableRule>
