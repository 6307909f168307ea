import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorStrip } from '#web/ui/error-state.tsx'

type PanelQuery = Pick<UseQueryResult, 'isError' | 'isFetching'> & { refetch: () => unknown }

type SectionProps<Data> = {
  title: ReactNode
  action?: ReactNode
  /** Between the title and the content, whatever state that is in. */
  tools?: ReactNode
  className?: string
  query: PanelQuery
  data: Data | undefined
  skeleton: ReactNode
  failed: string
  children: (data: Data) => ReactNode
}

/** A card with its own loading, error and retry states, so that one failed request does not replace the whole page. */
export function Section<Data>(props: SectionProps<Data>) {
  const { title, action, tools, className, query, data, skeleton, failed, children } = props
  const id = useId()
  const retry = () => void query.refetch()
  return (
    <section className={cx('card', className)} aria-labelledby={id}>
      <SectionHead id={id} title={title} action={action} />
      {tools}
      {data === undefined && query.isError && (
        <FailedSection text={failed} onRetry={retry} retrying={query.isFetching} />
      )}
      {data === undefined && !query.isError && skeleton}
      {data !== undefined && query.isError && <ErrorStrip onRetry={retry} retrying={query.isFetching} />}
      {data !== undefined && children(data)}
    </section>
  )
}

type FailedProps = { text: string; onRetry: () => void; retrying: boolean }

/** An error message sized for a card; `ErrorState` is the one for whole pages. */
export function FailedSection({ text, onRetry, retrying }: FailedProps) {
  const t = useCopy(common)
  return (
    <div role="alert" className="grid justify-items-start gap-2 py-2">
      <p className="small quiet">{text}</p>
      <Button size="sm" kind="line" icon="i-ph-arrow-clockwise" loading={retrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
