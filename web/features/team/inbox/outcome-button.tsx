import type { Ref } from 'react'
import { type ReportOutcome, reportOutcomes } from '#contract/vocabulary/threads.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

type OutcomeButtonProps = Pick<
  ButtonProps,
  'kind' | 'size' | 'loading' | 'disabled' | 'children' | 'icon' | 'className'
> & {
  isReport: boolean
  onEnd: (outcome: ReportOutcome | undefined) => void
  ref?: Ref<HTMLButtonElement>
}

/** Closes a thread. A report asks for its outcome first, which its author is told. */
export function OutcomeButton({ isReport, onEnd, ...look }: OutcomeButtonProps) {
  const t = useCopy(adminInbox)
  if (!isReport) return <Button {...look} onClick={() => onEnd(undefined)} />
  const actions = reportOutcomes.map((outcome) => ({
    key: outcome,
    label: t(`end.outcomes.${outcome}`),
    onSelect: () => onEnd(outcome),
  }))
  return <Menu trigger={<Button {...look} />} actions={actions} />
}
