import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Role } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { adminServer } from '#web/features/team/copy/admin-server.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatRelative } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { jobsQuery, type NamedJob, startJob } from './query.ts'

function LastRun({ last }: Pick<NamedJob, 'last'>) {
  const t = useCopy(adminServer)
  const now = useMinuteClock()
  if (last === null) return <span className="quiet">{t('jobs.never')}</span>
  const { startedAt, durationMs, error, startedBy } = last
  return (
    <>
      {formatRelative(startedAt, now)}
      {startedBy !== null && ` (${t('jobs.byHand')})`}
      <span className="block caption quiet">
        {error === null ? t('jobs.done', { ms: durationMs }) : t('jobs.failed', { error })}
      </span>
    </>
  )
}

/** Every scheduled job with its last run; super admins can run one at once. */
export function JobsCard() {
  const t = useCopy(adminServer)
  const client = useQueryClient()
  const mayRun = useRequiredUser().role === Role.SuperAdmin
  const { data, error, refetch, isFetching } = useQuery(jobsQuery)
  const start = useMutation({
    mutationFn: startJob,
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  })
  const isRunning = (job: NamedJob) =>
    start.isPending && start.variables.job === job.job && start.variables.cron === job.cron
  return (
    <Card className="stack-2">
      <h2 className="text-h3">{t('jobs.title')}</h2>
      {start.error && (
        <Alert kind="danger" urgent>
          {errorText(start.error)}
        </Alert>
      )}
      {error && !data && (
        <ErrorState title={t('jobs.failedToLoad')} onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('jobs.loading')}>
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      )}
      {data && (
        <div className="overflow-x-auto">
          <table className="data-table">
            <caption className="visually-hidden">{t('jobs.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('jobs.job')}</th>
                <th scope="col">{t('jobs.cron')}</th>
                <th scope="col">{t('jobs.last')}</th>
                {mayRun && <th scope="col">{t('jobs.action')}</th>}
              </tr>
            </thead>
            <tbody>
              {data.map((job) => (
                <tr key={`${job.cron} ${job.job}`}>
                  <th scope="row">
                    <bdi dir="ltr">{job.job}</bdi>
                  </th>
                  <td>
                    <bdi dir="ltr">{job.cron}</bdi>
                  </td>
                  <td>
                    <LastRun last={job.last} />
                  </td>
                  {mayRun && (
                    <td>
                      <Button
                        kind="line"
                        size="sm"
                        aria-label={t('jobs.runNamed', { job: job.job })}
                        loading={isRunning(job)}
                        onClick={() => start.mutate({ cron: job.cron, job: job.job })}
                      >
                        {t('jobs.run')}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
