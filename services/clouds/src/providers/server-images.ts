import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { ProviderImage } from './cloud-provider.ts'

/** Images offered while a provider does not list its own; each id leads to the latest version. */
export const serverImages: Record<CloudProviderSlug, ProviderImage[]> = {
  scw: [
    { id: 'debian_bookworm', name: 'Debian 12' },
    { id: 'ubuntu_noble', name: 'Ubuntu 24.04' },
    { id: 'rockylinux_9', name: 'Rocky Linux 9' },
  ],
  aws: [
    { id: 'resolve:ssm:/aws/service/debian/release/12/latest/amd64', name: 'Debian 12' },
    {
      id: 'resolve:ssm:/aws/service/canonical/ubuntu/server/24.04/stable/current/amd64/hvm/ebs-gp3/ami-id',
      name: 'Ubuntu 24.04',
    },
  ],
  gcp: [
    { id: 'projects/debian-cloud/global/images/family/debian-12', name: 'Debian 12' },
    { id: 'projects/ubuntu-os-cloud/global/images/family/ubuntu-2404-lts-amd64', name: 'Ubuntu 24.04' },
    { id: 'projects/rocky-linux-cloud/global/images/family/rocky-linux-9', name: 'Rocky Linux 9' },
  ],
}
