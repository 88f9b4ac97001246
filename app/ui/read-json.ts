/** Reads JSON from an endpoint of this site. @throws if the response is an error or is not JSON */
export async function readJson<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return (await response.json()) as Answer
}
