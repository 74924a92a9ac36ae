/**
 * The tables of the team service, step by step. A step that has been released is never changed: another one follows. A
 * step only adds; what it makes needless goes in a step of a later version, when no program uses it any more.
 */
export const steps: readonly string[] = [
  `
CREATE TABLE caliper.project (
  id text PRIMARY KEY,
  is_open boolean NOT NULL DEFAULT true,
  max_unfinished int NOT NULL DEFAULT 200,
  max_bytes bigint NOT NULL DEFAULT 107374182400,
  grants_per_minute int NOT NULL DEFAULT 60,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE caliper.access_token (
  id uuid PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  project text NOT NULL REFERENCES caliper.project,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
CREATE TABLE caliper.model (
  id uuid PRIMARY KEY,
  project text NOT NULL REFERENCES caliper.project,
  subject text NOT NULL,
  -- The whole record as the programs read it; what statements ask for stands beside it.
  record json NOT NULL,
  state text NOT NULL,
  -- Counts the turns of a model: whoever has an older one writes nothing any more.
  fence int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  grant_expires_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  source_bytes bigint NOT NULL DEFAULT 0,
  result_bytes bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX model_unfinished ON caliper.model (project, state) WHERE finished_at IS NULL;
CREATE INDEX model_waiting ON caliper.model (created_at) WHERE state = 'waiting_upload';
CREATE INDEX model_finished ON caliper.model (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX model_of_subject ON caliper.model (project, subject, created_at);
-- How often a content has broken a kernel, by the kernel's own version.
CREATE TABLE caliper.crash (
  sha256 text NOT NULL,
  kernel text NOT NULL,
  count int NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (sha256, kernel)
);
-- Webhooks owed. A row goes when its news was taken, or is given up.
CREATE TABLE caliper.owed (
  id uuid PRIMARY KEY,
  model uuid NOT NULL,
  address text NOT NULL,
  body text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX owed_due ON caliper.owed (due_at);
`,
  `
-- When its present turn began, and the trace in which it was asked for.
ALTER TABLE caliper.model ADD COLUMN started_at timestamptz(3), ADD COLUMN trace text;
-- What waits, and what one worker would need for it: as long as the last conversions of the same format took.
CREATE VIEW caliper.work_waiting AS
WITH recent AS (
  SELECT lower(substring(record->>'name' FROM '[.][^.]+$')) AS format,
    greatest(extract(epoch FROM finished_at - started_at), 0)::float8 AS seconds
  FROM caliper.model WHERE finished_at IS NOT NULL AND started_at IS NOT NULL
  ORDER BY finished_at DESC LIMIT 1000
), by_format AS (
  SELECT format, avg(seconds) AS seconds FROM recent GROUP BY format
), waiting AS (
  SELECT lower(substring(record->>'name' FROM '[.][^.]+$')) AS format, changed_at
  FROM caliper.model WHERE finished_at IS NULL AND state = 'queued'
)
SELECT count(*) AS models,
  coalesce(sum(coalesce(by_format.seconds, (SELECT avg(seconds) FROM recent), 10)), 0) AS seconds,
  coalesce(extract(epoch FROM now() - min(waiting.changed_at)), 0) AS oldest_seconds
FROM waiting LEFT JOIN by_format USING (format);
`,
];
