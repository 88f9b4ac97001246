/** Runs before and after all vitest files: starts and stops the database server. */
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    folder: string
  }
}

export default async function prepareRun(project: TestProject): Promise<() => Promise<void>> {
  // This process reads its settings when the first platform file is loaded.
  Object.assign(process.env, project.config.env)
  const { prepareSomePlaces, startCluster } = await import('#tests/support/cluster.ts')
  const cluster = await startCluster()
  await prepareSomePlaces(cluster.adminUrl)
  project.provide('adminUrl', cluster.adminUrl)
  project.provide('folder', cluster.folder)
  return cluster.stop
}
