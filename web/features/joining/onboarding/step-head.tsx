import type { ReactNode } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Somebody whose turn it is: `title` says so, `text` what they do and when to expect it. */
export interface Turn {
  readonly title: string
  readonly text: string
  /** Absent for the team, which has no face. */
  readonly person?: { readonly name: string; readonly image: string | null } | undefined
}

function TurnFace({ person }: Pick<Turn, 'person'>) {
  return person ? (
    <Avatar name={person.name} src={person.image} size={36} side="tutor" decorative />
  ) : (
    <span
      className="icon-5 grid flex-none place-items-center size-9 rounded-[50%] turn-end bg-accent-subtle text-accent"
      aria-hidden="true"
    >
      <Icon name="i-ph-users-three" />
    </span>
  )
}

/** Who acts now and who acts next, at the head of every step. */
function Turns({ turns }: { turns: readonly Turn[] }) {
  const t = useCopy(onboarding)
  return (
    <ol className="flex flex-wrap items-center gap-3" aria-label={t('turns.label')}>
      {turns.map((turn, at) => (
        <li key={turn.title} className="row-2 min-w-0">
          {at > 0 && <Icon name="i-ph-arrow-right" flip className="text-quiet me-1" />}
          <TurnFace person={turn.person} />
          <span className="min-w-0 leading-snug">
            <b className="block small font-ui">{turn.title}</b>
            <span className="block caption quiet">{turn.text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

type StepHeadProps = { title: ReactNode; lead: ReactNode; turns: readonly Turn[] }

/** The heading of a step: what it is, and whose turn it is. */
export function StepHead({ title, lead, turns }: StepHeadProps) {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="min-w-0">
        <h1 className="focus:shadow-none" tabIndex={-1}>
          {title}
        </h1>
        <p className="quiet mt-1">{lead}</p>
      </div>
      {turns.length > 0 && <Turns turns={turns} />}
    </div>
  )
}
