import { html, raw } from 'hono/html'
import { areas } from '#contract/all-endpoints.ts'
import { clientEvents, serverEvents } from '#contract/all-events.ts'
import { basePath, type Endpoint } from '#contract/shared/api/endpoint.ts'
import { buildOpenApiDocument, codesByStatus, describeWho } from './openapi.ts'
import { renderFileSection } from './openapi-files.ts'

const style = `
  body { font: 16px/1.6 system-ui, sans-serif; margin: 0 auto; max-inline-size: 60rem; padding: 2rem 1rem; color-scheme: light dark; }
  code { font-family: ui-monospace, monospace; font-size: .9em; }
  article { border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding-block: 1rem; }
  h3 { margin: 0; font-size: 1rem; } pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: 8px; }
  p { margin: .35rem 0; } summary { cursor: pointer; }
`

const renderSchema = (title: string, schema: unknown) =>
  schema
    ? html`<details><summary>${title}</summary><pre><code>${JSON.stringify(schema, null, 2)}</code></pre></details>`
    : ''

const renderEndpoint = (name: string, endpoint: Endpoint, operation: Record<string, unknown>) => html`
  <article id="${name}">
    <h3>${endpoint.method} <code>${basePath}${endpoint.path}</code></h3>
    <p>${endpoint.note}</p>
    <p><b>${name}</b> · who: ${describeWho(endpoint)}</p>
    <p>${[...codesByStatus(endpoint)].map(([status, codes]) => html`<b>${status}</b> ${codes.join(', ')} `)}</p>
    ${renderSchema('Parameters', endpoint.params || endpoint.query ? operation.parameters : null)}
    ${renderSchema('Body', operation.requestBody)} ${renderSchema('Answers', operation.responses)}
  </article>`

/**
 * The HTML reference of every endpoint and event, from the same declarations as the OpenAPI document. `pageNonce`
 * allows the page's own style in its content security policy.
 */
export const renderReferencePage = (pageNonce: string) => {
  const paths = buildOpenApiDocument('').paths as Record<string, Record<string, Record<string, unknown>>>
  return html`<!doctype html>
    <html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Hiwar API</title>
    <style nonce="${pageNonce}">${raw(style)}</style></head><body>
    <h1>Hiwar API</h1>
    <p>Machine-readable: <a href="${basePath}/openapi.json">openapi.json</a>. Failures are <code>{ "code", "field"? }</code>.</p>
    <p>Endpoints with the code <code>invalid-device-time</code> take the headers <code>X-Device-Time</code> and <code>X-Device-Timezone</code>; both may be left out.
      A text filter is <code>name=…</code> for what it contains, or <code>name[exact]</code>, <code>name[prefix]</code>, <code>name[suffix]</code>, <code>name[loose]</code>.</p>
    ${Object.entries(areas).map(
      ([area, endpoints]) =>
        html`<h2>${area}</h2>${Object.entries(endpoints).map(([name, endpoint]) =>
          renderEndpoint(name, endpoint, paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {}),
        )}`,
    )}
    ${renderFileSection(basePath)}
    <h2>Socket <code>${basePath}/socket</code></h2>
    <p>Sub-protocols <code>hiwar.v1</code> and <code>bearer.&lt;token&gt;</code>, or the Authorization header.
      Frames: <code>{ "event", "data", "ack"? }</code> up; <code>{ "event", "data" }</code> or <code>{ "ack", "data": { "code" } }</code> down.</p>
    ${[...clientEvents.values()].map((one) => html`<article><h3>↑ ${one.name}</h3><p>${one.note}</p><p>acks: ${one.acks.join(', ')}</p></article>`)}
    ${[...serverEvents.values()].map((one) => html`<article><h3>↓ ${one.name}</h3><p>${one.note}</p></article>`)}
    </body></html>`
}
