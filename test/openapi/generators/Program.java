// A program on the client of OpenAPI Generator for Java: logs in, reads a list, and sends a recharge twice with one key, which makes one
// order. A CookieManager keeps the session. The first argument of a write is the header x-bank-csrf, whose only value is 1; the last one
// is Origin. Optional parameters are arguments too: when a call gets a new one, and you generate the client anew, the compiler asks for
// one more null. The client needs Jackson, and from Java 11 on the annotation javax.annotation.Generated.

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AccountApi;
import org.openapitools.client.api.WalletApi;
import org.openapitools.client.model.LoginRequest;
import org.openapitools.client.model.RechargeRequest;

public class Program {
  public static void main(String[] arguments) throws Exception {
    var origin = URI.create(System.getenv().getOrDefault("PORTAL", "http://127.0.0.1:3000"));
    var client = new ApiClient().setScheme(origin.getScheme()).setHost(origin.getHost()).setPort(origin.getPort());
    client.setHttpClientBuilder(HttpClient.newBuilder().cookieHandler(new CookieManager()));
    new AccountApi(client).login("1", new LoginRequest().phoneNumber("13800000001").password("Demo-2026"), origin);

    var wallet = new WalletApi(client);
    System.out.println(wallet.bill(1, 5, 1, null, null, null, null, null).getData().size());

    var key = UUID.randomUUID().toString();
    var order = new RechargeRequest().amount("100.00").channel("mock");
    for (var sent = 0; sent < 2; sent++) System.out.println(wallet.recharge("1", key, order, origin).getData().getOrderNo());
  }
}
