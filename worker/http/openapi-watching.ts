/** Documents what is asked by whoever watches a deployment from outside. */

type Json = Record<string, unknown>

const names: Json = { type: 'array', items: { type: 'string' } }

const watched = (operationId: string, summary: string, required: readonly string[], properties: Json): Json => {
  const schema = { type: 'object', required, properties }
  const answer = (description: string) => ({ description, content: { 'application/json': { schema } } })
  return {
    get: {
      operationId,
      tags: ['watching'],
      summary,
      description: 'Who: anyone.',
      security: [{}],
      responses: { 200: answer('As it should be'), 503: answer('Not as it should be') },
    },
  }
}

/** `/health` says how the deployment is configured, `/ready` whether what it stands on answers. */
export const watchingPaths: Json = {
  '/health': watched(
    'getHealth',
    'The environment, and the names of services that are simulated or off and of settings that are missing or unusable. Reads nothing.',
    ['ok', 'environment', 'simulated', 'off', 'missing', 'unusable'],
    {
      ok: { type: 'boolean' },
      release: { type: 'string' },
      environment: { type: 'string' },
      simulated: names,
      off: names,
      missing: names,
      unusable: names,
      lacks: names,
    },
  ),
  '/ready': watched(
    'getReadiness',
    'Names what of database, objects and files does not answer within two seconds, and says whether the schedules run. Found anew every five seconds at most.',
    ['ok', 'failing', 'cron', 'lacks'],
    { ok: { type: 'boolean' }, failing: names, cron: { enum: ['on-time', 'late', null] }, lacks: names },
  ),
}
