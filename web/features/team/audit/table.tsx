import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminAudit } from '#web/features/team/copy/admin-audit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { Copyable, Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { type AuditEntry, auditFilters, fetchAuditEntries, toAuditQuery } from './query.ts'
import { type AuditChange, actionText, changesOf, factsOf } from './words.ts'
import './audit.css'

function Change({ name, before, after }: AuditChange) {
  const t = useCopy(adminAudit)
  return (
    <li>
      <bdi dir="auto">{name}</bdi>
      {before !== null && (
        <>
          <VisuallyHidden>{t('from')}</VisuallyHidden>
          <del className="py-0 px-2 rounded-xs [overflow-wrap:anywhere] bg-sunken text-quiet">
            <bdi dir="auto">{before}</bdi>
          </del>
          <Icon name="i-ph-arrow-right" flip className="icon-4" />
          <VisuallyHidden>{t('to')}</VisuallyHidden>
        </>
      )}
      <ins className="py-0 px-2 rounded-xs [overflow-wrap:anywhere] bg-accent-subtle no-underline">
        <bdi dir="auto">{after}</bdi>
      </ins>
    </li>
  )
}

const shownChanges = 3

function Changes({ entry }: { entry: AuditEntry }) {
  const t = useCopy(adminAudit)
  const changes = changesOf(entry)
  const facts = factsOf(entry)
  if (changes.length === 0 && facts.length === 0) return t('nobody')
  return (
    <ul className="audit-changes grid gap-1 lg:min-w-56 whitespace-normal">
      {changes.slice(0, shownChanges).map((change) => (
        <Change key={change.field} {...change} />
      ))}
      {changes.length > shownChanges && (
        <li className="caption quiet" title={changes.map(({ name, after }) => `${name}: ${after}`).join('، ')}>
          {t('more', { count: changes.length - shownChanges })}
        </li>
      )}
      {facts.map((fact) => (
        <li key={fact} className="caption quiet line-clamp-2" dir="auto" title={fact}>
          {fact}
        </li>
      ))}
    </ul>
  )
}

function What({ entry: { action, targetId } }: { entry: AuditEntry }) {
  const t = useCopy(adminAudit)
  const isOfPerson =
    action.startsWith('user.') || action.startsWith('sign-in.') || action.startsWith('factor.') || targetId === 0
  return (
    <span className="grid">
      <b>{actionText(action)}</b>
      {!isOfPerson && <span className="caption quiet num">{t('target', { id: String(targetId) })}</span>}
    </span>
  )
}

/** The device, and the network it sat in. */
function From({ entry: { device, network } }: { entry: AuditEntry }) {
  if (device === null && network === null) return adminAudit.nobody
  return (
    <span className="grid max-w-60 whitespace-normal wrap-anywhere">
      {device !== null && <bdi dir="ltr">{device}</bdi>}
      {network !== null && <bdi className="caption quiet num ltr">{network}</bdi>}
    </span>
  )
}

/** What the team changed and looked at, newest first. */
export const auditTable = defineTable({
  name: 'audit',
  title: titles.adminAudit,
  filters: auditFilters,
  idOf: ({ id }: AuditEntry) => id,
  nameOf: ({ action }) => actionText(action),
  fetchPage: fetchAuditEntries,
  saved: { list: 'audit', toQuery: toAuditQuery },
  columns: [
    {
      id: 'id',
      title: adminAudit.columns.id,
      hidden: true,
      cell: ({ id }) => <Copyable text={String(id)} what={adminAudit.columns.id} />,
    },
    { id: 'what', title: adminAudit.columns.what, card: 'title', cell: (entry) => <What entry={entry} /> },
    {
      id: 'actor',
      title: adminAudit.columns.actor,
      card: 'main',
      // Who was refused in somebody's name is not known.
      cell: ({ actor, action }) => (action === 'sign-in.refused' ? adminAudit.unknown : <PersonLink person={actor} />),
    },
    {
      id: 'subject',
      title: adminAudit.columns.subject,
      card: 'main',
      cell: ({ subject }) => (subject === null ? adminAudit.nobody : <PersonLink person={subject} />),
    },
    {
      id: 'changes',
      title: adminAudit.columns.changes,
      card: 'main',
      cell: (entry) => <Changes entry={entry} />,
    },
    { id: 'from', title: adminAudit.columns.from, cell: (entry) => <From entry={entry} /> },
    {
      id: 'at',
      title: adminAudit.columns.at,
      card: 'main',
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
  ],
})
