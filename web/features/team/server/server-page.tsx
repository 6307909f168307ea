import { useState } from 'react'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminServer } from '#web/features/team/copy/admin-server.ts'
import { useSecondClock } from '#web/lib/clock.ts'
import { formatNumber, formatRelative, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Figures } from '../figures.tsx'
import { LoadFailed } from '../load-failed.tsx'
import './server.css'
import { JobsCard } from './jobs-card.tsx'
import { LineChart } from './line-chart.tsx'
import { silentMs } from './points.ts'
import { useServerReadings } from './query.ts'

type Edge = ServerFigures['edge']

const shown = (value: number | null): string => (value === null ? adminServer.measuring : formatNumber(value))

function Now({ edge, now }: { edge: Edge; now: number }) {
  const t = useCopy(adminServer)
  const { outboxOldest, backlogAt } = edge
  // Before the database was read once, what waits in it is not known.
  const waiting = (count: number): string => shown(backlogAt === null ? null : count)
  return (
    <section className="stack-2">
      <SectionHead
        title={t('figures.title')}
        action={
          backlogAt && (
            <span className="caption quiet">{t('figures.readAt', { when: formatRelative(backlogAt, now) })}</span>
          )
        }
      />
      <Figures
        figures={[
          { key: 'online', label: t('figures.online'), value: waiting(edge.online) },
          { key: 'sockets', label: t('figures.sockets'), value: formatNumber(edge.socketsOpenedPerMinute) },
          {
            key: 'sessions',
            label: t('figures.sessions'),
            note:
              backlogAt === null ? undefined : t('figures.ofScheduled', { count: formatNumber(edge.scheduledCalls) }),
            value: waiting(edge.liveSessions),
          },
          {
            key: 'outbox',
            label: t('figures.outbox'),
            note: outboxOldest === null ? undefined : t('figures.oldest', { when: formatRelative(outboxOldest, now) }),
            value: waiting(edge.outboxDue),
          },
          { key: 'closed', label: t('figures.closed'), value: waiting(edge.outboxClosed) },
          { key: 'transactions', label: t('figures.transactions'), value: waiting(edge.openTransactions) },
          { key: 'invoices', label: t('figures.invoices'), value: waiting(edge.pendingInvoices) },
          { key: 'events', label: t('figures.events'), value: waiting(edge.unprocessedEvents) },
        ]}
      />
    </section>
  )
}

function Groups({ groups }: Pick<Edge, 'groups'>) {
  const t = useCopy(adminServer)
  return (
    <Card className="stack-2">
      <SectionHead title={t('groups.title')} />
      {groups.length === 0 ? (
        <p className="small quiet">{t('groups.none')}</p>
      ) : (
        <section
          className="max-h-80 overflow-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it
          tabIndex={0}
          aria-label={t('groups.title')}
        >
          <table className="data-table">
            <caption className="visually-hidden">{t('groups.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('groups.name')}</th>
                <th scope="col" className="n">
                  {t('groups.requests')}
                </th>
                <th scope="col" className="n">
                  {t('groups.errors')}
                </th>
                <th scope="col" className="n">
                  {t('series.p50')}
                </th>
                <th scope="col" className="n">
                  {t('series.p95')}
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ name, requests, errors, p50Ms, p95Ms }) => (
                <tr key={name}>
                  <th scope="row">
                    <bdi dir="ltr">{name}</bdi>
                  </th>
                  <td className="n">{formatNumber(requests)}</td>
                  <td className="n">{formatNumber(errors)}</td>
                  <td className="n">{shown(p50Ms)}</td>
                  <td className="n">{shown(p95Ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}

/** `/admin/server-stats`: how the server does, while the screen is open. */
export function ServerPage() {
  const t = useCopy(adminServer)
  const now = useSecondClock()
  const [isPaused, setPaused] = useState(false)
  const { readings, error, isError, isFetching, refetch } = useServerReadings(isPaused)
  const newest = readings.at(-1)
  const isSilent = !isPaused && newest !== undefined && now - newest.timestamp > silentMs
  const body = () => {
    if (!newest && isError) {
      return <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    }
    if (!newest) {
      return (
        <SkeletonGroup label={t('loading')} className="server-charts">
          {[0, 1, 2].map((chart) => (
            <Skeleton key={chart} className="h-54 rounded-lg!" />
          ))}
        </SkeletonGroup>
      )
    }
    return (
      <>
        <Now edge={newest.edge} now={now} />
        <div className="server-charts">
          <LineChart
            title={t('charts.requests')}
            readings={readings}
            series={[
              { label: t('series.requests'), read: ({ edge }) => edge.requestsPerMinute },
              { label: t('series.errors'), read: ({ edge }) => edge.errorsPerMinute },
            ]}
          />
          <LineChart
            title={t('charts.durations')}
            readings={readings}
            series={[
              { label: t('series.p50'), read: ({ edge }) => edge.p50Ms },
              { label: t('series.p95'), read: ({ edge }) => edge.p95Ms },
            ]}
          />
          <LineChart
            title={t('charts.rows')}
            readings={readings}
            series={[{ label: t('series.rows'), read: ({ edge }) => edge.rowsReadPerMinute }]}
          />
          <Groups groups={newest.edge.groups} />
        </div>
        <JobsCard />
      </>
    )
  }
  return (
    <>
      <AdminHeading>{titles.serverStats}</AdminHeading>
      <div className="row-2 flex-wrap">
        <StatusChip kind={isPaused ? 'neutral' : 'now'} live={!isPaused && !isSilent}>
          {t(isPaused ? 'paused' : 'live')}
        </StatusChip>
        {newest && <span className="caption quiet num">{t('last', { when: formatTime(newest.timestamp) })}</span>}
        <Button
          size="sm"
          kind="line"
          icon={isPaused ? 'i-ph-play' : 'i-ph-pause'}
          className="ms-auto"
          onClick={() => setPaused(!isPaused)}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      </div>
      {isSilent && <Alert kind="warning">{t('silent')}</Alert>}
      {body()}
      <p className="caption quiet">{t('note')}</p>
    </>
  )
}
